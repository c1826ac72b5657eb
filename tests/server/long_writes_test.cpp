#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <utility>

#include "server/routes/route.h"
#include "tests/server/changes.h"
#include "tests/server/served.h"

using namespace inkling;
using namespace inkling::test;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Socket;

TEST_CASE("a client that wants progress gets the lines of its documents as the last event") {
  const Served served(Served::that_writes());
  const Answered answer = change(served, "POST", "/documents", "{\"id\":\"5\",\"text\":\"tea\"}\n",
                                 kLines + "Accept: text/event-stream\r\n");
  CAPTURE(answer.body);
  CHECK(answer.header("content-type") == "text/event-stream");
  CHECK(has_part_of(answer,
                    "event: result\ndata: {\"line\":1,\"id\":\"5\",\"result\":\"indexed\"}\n"));
}

TEST_CASE("the work of a request is told how far it is") {
  const Served served(Served::that_writes());
  served.add("{\"id\":\"more\",\"text\":\"tea\"}\n");
  server::AccessRules rules;
  rules.allows_writes = true;
  server::IndexApplication application(
      server::Indexes::of_one(served.directory(), std::uint64_t{1} << 20), std::move(rules),
      server::AccessLog(nullptr, false), server::AnswerSettings{}, server::BodyLimits{});
  for (const char* const target : {"/models/other/train", "/models/drinks/tag", "/optimize"}) {
    CAPTURE(target);
    server::Work work;
    const std::optional<server::HttpResponse> response = application.answer(
        {.method = "POST", .target = std::string("/api/v1") + target, .body = "{}"}, work,
        server::Lane::slow);
    REQUIRE(response.has_value());
    CAPTURE(response->body);
    CHECK(response->status == 200);
    CHECK(work.done() == 1);
  }
}

TEST_CASE("a body longer than memory has room for comes in by parts, and leaves no file behind") {
  Served::Options options = Served::that_writes();
  options.limits.bodies = 1;  // nothing is held in memory
  options.most_documents = std::uint64_t{64} << 20;
  const Served served(std::move(options));
  std::string lines;
  for (int at = 0; at < 3000; ++at)
    lines +=
        "{\"id\":\"n" + std::to_string(at) + "\",\"text\":\"" + std::string(200, 'x') + "\"}\n";
  std::string chunks;
  for (std::size_t at = 0; at < lines.size(); at += 9973) {
    const std::string part = lines.substr(at, 9973);
    std::ostringstream size;
    size << std::hex << part.size();
    chunks += size.str() + "\r\n" + part + "\r\n";
  }
  const Answered answer =
      served.send("POST /api/v1/documents HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
                  kLines + kWrites + "Transfer-Encoding: chunked\r\n\r\n" + chunks + "0\r\n\r\n");
  CAPTURE(answer.head);
  CHECK(answer.status == 200);
  CHECK(has_part_of(answer, "\"id\":\"n2999\",\"result\":\"indexed\""));
  CHECK(document_count(served) == 3004);
  for (const auto& entry : std::filesystem::directory_iterator(served.directory()))
    CHECK(entry.path().filename().string().find("body") == std::string::npos);
  CHECK(has_part_of(change(served, "POST", "/documents", "", kLines), "\"read\":0"));
}

TEST_CASE("a long body that comes too slowly is given up, one that keeps its pace is not") {
  Served::Options options = Served::that_writes();
  options.limits.body_time = std::chrono::milliseconds(300);
  options.limits.body_rate = 1000;
  const Served served(std::move(options));
  const std::string line = "{\"id\":\"5\",\"text\":\"tea\"}\n";
  const std::string begin = "POST /api/v1/documents HTTP/1.1\r\nHost: localhost\r\n" + kLines +
                            kWrites + "Content-Length: 200000\r\n\r\n" + line;
  const Socket slow(served.port());
  slow.send(begin);
  CHECK(slow.rest().empty());
  const Socket steady(served.port());
  steady.send(begin + std::string(70'000, '\n'));
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  steady.send(std::string(200'000 - 70'000 - line.size(), '\n'));
  steady.finish();
  // Where the answer takes long, an interim one comes first.
  CHECK(steady.rest().find("HTTP/1.1 200 OK") != std::string::npos);
}
