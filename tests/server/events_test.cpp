// Answers that are told as events: they are those of who asks for no events.

#include <doctest/doctest.h>

#include <string>

#include "server/messages/compression.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Answered;
using inkling::test::Served;

namespace {

const std::string kEvents = "Accept: text/event-stream\r\n";

/// So many documents about tea.
Served::Options with_documents(int count) {
  Served::Options options;
  for (int at = 0; at < count; ++at)
    options.documents += "{\"id\":\"" + std::to_string(at) + "\",\"text\":\"tea\",\"label\":\"" +
                         (at % 2 == 0 ? "a" : "b") + "\"}\n";
  return options;
}

}  // namespace

TEST_CASE("events are text for who takes compressed answers, and for who has the answer") {
  const Served served;
  const std::string target = "/api/v1/reports/wordlist?k=50";
  const Answered plain = served.get(target);
  REQUIRE(plain.body.size() >= server::kLeastCompressed);
  for (const std::string& more : {std::string("Accept-Encoding: gzip, zstd\r\n"),
                                  "If-None-Match: " + plain.header("etag") + "\r\n"}) {
    CAPTURE(more);
    const Answered told = served.get(target, kEvents + more);
    CAPTURE(told.body);
    CHECK(told.status == 200);
    CHECK(told.header("content-type") == "text/event-stream");
    CHECK(told.header("content-encoding").empty());
    CHECK(told.body.find("event: result\ndata: " + plain.body + "\n") != std::string::npos);
  }
}

TEST_CASE("whoever asks for the head alone gets no body, nor events") {
  const Served served;
  for (const char* const path : {"/api/v1/reports/summary", "/api/v1/models/drinks/evaluation"}) {
    CAPTURE(path);
    const Answered answer = served.send("HEAD " + std::string(path) +
                                        " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                        "Accept: text/event-stream\r\n\r\n");
    CHECK(answer.status == 200);
    CHECK(answer.body.empty());
    CHECK(answer.header("content-type") == "application/json");
  }
}

TEST_CASE("an export has all hits for who takes events, too") {
  const Served served(with_documents(1200));
  const std::string target = "/api/v1/search/export?q=tea";
  const Answered told = served.get(target, kEvents);
  CHECK(told.header("content-type") == "application/x-ndjson");
  CHECK(told.body == served.get(target).body);
  CHECK(told.body.find("\"rank\":1200,") != std::string::npos);
}
