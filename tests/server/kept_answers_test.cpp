// Answers that are kept: who gets them, who need not ask for them, and what they do not hold up.

#include <doctest/doctest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <thread>
#include <utility>

#include "server/messages/compression.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Socket;

TEST_CASE("who has the answer of a snapshot gets no second one") {
  const Served served;
  const std::string etag = served.get("/api/v1/reports/summary").header("etag");
  const Answered again = served.get("/api/v1/reports/summary", "If-None-Match: " + etag + "\r\n");
  CHECK(again.status == 304);
  CHECK(again.body.empty());
  served.add("{\"id\":\"5\",\"text\":\"tea\"}\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  CHECK(served.get("/api/v1/reports/summary", "If-None-Match: " + etag + "\r\n").status == 200);
}

namespace {

/// A counter of /metrics.
int counted(const Served& served, const std::string& name) {
  const std::string metrics = served.get("/api/v1/metrics").body;
  const std::string line = "\n" + name + " ";
  const std::size_t at = metrics.find(line);
  REQUIRE(at != std::string::npos);
  return std::stoi(metrics.substr(at + line.size()));
}

}  // namespace

TEST_CASE("for who has the answer to a request nothing is made, nor looked for") {
  const Served served;
  const auto asked = [&](const std::string& of) {
    return counted(served, "inkling_" + of + "_cache_hits") +
           counted(served, "inkling_" + of + "_cache_misses");
  };
  const std::string report = "/api/v1/reports/wordlist?k=2";
  const std::string search = "/api/v1/search?q=tea&k=2";
  const std::string of_report = served.get(report).header("etag");
  const std::string of_search = served.get(search).header("etag");
  CHECK(of_report != of_search);
  CHECK(asked("report") == 1);
  CHECK(asked("search") == 1);
  for (int time = 0; time < 2; ++time) {
    const Answered again = served.get(report, "If-None-Match: " + of_report + "\r\n");
    CHECK(again.status == 304);
    CHECK(again.header("etag") == of_report);
    CHECK(served.get(search, "If-None-Match: \"other\", " + of_search + "\r\n").status == 304);
  }
  CHECK(asked("report") == 1);
  CHECK(asked("search") == 1);
  served.add("{\"id\":\"5\",\"text\":\"tea\"}\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  CHECK(served.get(search, "If-None-Match: " + of_search + "\r\n").status == 200);
}

TEST_CASE(
    "a search that a commit was asked before is answered from memory, until there is another") {
  const Served served;
  const auto hits = [&] { return counted(served, "inkling_search_cache_hits"); };
  const Answered first = served.get("/api/v1/search?q=tea&k=2&facet=label");
  CHECK(hits() == 0);
  const Answered again = served.get("/api/v1/search?k=2&facet=label&query=tea");
  CHECK(hits() == 1);
  CHECK(again.body == first.body);
  CHECK(again.header("link") == first.header("link"));
  CHECK(again.header("etag") == first.header("etag"));
  CHECK(served.post("/api/v1/search", "{\"q\":\"tea\",\"k\":2,\"facet\":\"label\"}").body ==
        first.body);
  CHECK(hits() == 2);
  for (const char* const other :
       {"q=tea&k=3&facet=label", "q=tea&k=2", "q=tea&k=2&facet=label&op=and"})
    CHECK(served.get("/api/v1/search?" + std::string(other)).body != first.body);
  for (int time = 0; time < 2; ++time)
    CHECK(served.get("/api/v1/search?q=tea&k=many").status == 400);
  CHECK(hits() == 2);
  const std::string before = first.header("inkling-snapshot");
  served.add("{\"id\":\"5\",\"text\":\"tea tea tea\"}\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const Answered now = served.get("/api/v1/search?q=tea&k=2&facet=label");
  CHECK(now.body.find("\"total\":4,") != std::string::npos);
  const Answered then = served.get("/api/v1/search?q=tea&k=2&facet=label&snapshot=" + before);
  CHECK(then.body == first.body);
  CHECK(hits() == 3);
}

TEST_CASE("an answer that is kept is compressed for those alone who take it so") {
  Served::Options options;
  for (int at = 0; at < 20; ++at)
    options.documents += "{\"id\":\"" + std::to_string(at) + "\",\"text\":\"tea\",\"label\":\"" +
                         (at % 2 == 0 ? "a" : "b") + "\"}\n";
  const Served served(std::move(options));
  const std::string target = "/api/v1/search?q=tea&k=20";
  const Answered plain = served.get(target);
  for (const std::string coding : {"gzip", "zstd"}) {
    const Answered packed = served.get(target, "Accept-Encoding: " + coding + "\r\n");
    CHECK(packed.header("content-encoding") == coding);
    CHECK(packed.body.size() < plain.body.size());
  }
  CHECK(served.get(target).body == plain.body);
  CHECK(counted(served, "inkling_search_cache_hits") == 3);
}

TEST_CASE("a page of hits does not wait until searches for hundreds of hits are done") {
  constexpr int kLarge = 16;
  Served::Options options;
  for (int at = 0; at < 1'000; ++at) {
    options.documents += "{\"id\":\"" + std::to_string(at) + "\",\"label\":\"a\",\"text\":\"";
    for (int word = 0; word < 40; ++word)
      options.documents += "tea w" + std::to_string((at * 31 + word * 7) % 500) + " ";
    options.documents += "\"}\n";
  }
  const Served served(std::move(options));
  std::deque<Socket> large;
  for (int at = 0; at < kLarge; ++at) {
    // Each another one: none is answered from memory.
    large.emplace_back(served.port())
        .send("GET /api/v1/search?q=tea+w" + std::to_string(at) +
              "&k=400&snippets=true HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  const auto waiting = [&] { return counted(served, "inkling_requests_waiting"); };
  while (waiting() < kLarge / 2 && std::chrono::steady_clock::now() < end) {
  }
  CHECK(served.get("/api/v1/search?q=w499&k=10").status == 200);
  CHECK(waiting() > 0);
  for (const Socket& socket : large) CHECK(socket.rest().starts_with("HTTP/1.1 200 "));
}

TEST_CASE("a request that is wrong is refused also for who has an answer of the snapshot") {
  const Served served;
  const std::string etag = served.get("/api/v1/stats").header("etag");
  const std::string known = "If-None-Match: " + etag + "\r\n";
  const auto status = [&](const std::string& target) {
    return served.get("/api/v1" + target, known).status;
  };
  for (int time = 0; time < 2; ++time) {
    CHECK(status("/search?q=tea&k=many") == 400);
    CHECK(status("/search?q=tea&nonsense=1") == 400);
    CHECK(status("/search?q=a:b:c&strict-query=true") == 400);
    CHECK(status("/documents/nowhere") == 404);
    CHECK(status("/models/nowhere") == 404);
    CHECK(status("/search?q=tea&k=2") == 304);
    CHECK(status("/search/export?q=tea") == 304);
  }
}

TEST_CASE("whoever asks the same again is sent the same bytes, of which there is one copy") {
  const Served served;
  server::AccessRules rules;
  rules.hosts = {"localhost"};
  constexpr std::uint64_t kMemory = std::uint64_t{1} << 24;
  server::IndexApplication application(server::Indexes::of_one(served.directory(), kMemory), rules,
                                       server::AccessLog(nullptr, false), server::AnswerSettings{},
                                       server::BodyLimits{});
  const auto ask = [&](const std::string& target, const std::string& coding) {
    const server::HttpRequest request{
        .method = "GET",
        .target = "/api/v1" + target,
        .headers = {{"host", "localhost"}, {"accept-encoding", coding}}};
    server::Work work;
    return application.answer(request, work, server::Lane::slow).value();
  };
  for (const char* const target :
       {"/search?q=tea+coffee&explain=true&snippets=true", "/reports/wordlist"}) {
    CAPTURE(target);
    const server::HttpResponse first = ask(target, "identity"), again = ask(target, "identity");
    CHECK(first.status == 200);
    CHECK(first.bytes().size() > server::kLeastCompressed);
    CHECK(first.bytes().data() == again.bytes().data());
    const server::HttpResponse packed = ask(target, "gzip");
    CHECK(packed.bytes().size() < first.bytes().size());
    CHECK(packed.bytes().starts_with("\x1F\x8B"));
    CHECK(ask(target, "identity").bytes() == first.bytes());
  }
}

TEST_CASE("answers are compressed for who takes it, but for those that are sent while made") {
  const Served served;
  const auto asked = [&](const char* target) {
    return served.get(target, "Accept-Encoding: gzip\r\n");
  };
  for (const char* const target :
       {"/api/v1/openapi.json", "/api/v1/metrics", "/api/v1/reports/wordlist?k=50"}) {
    CAPTURE(target);
    const Answered plain = served.get(target), packed = asked(target);
    CHECK(packed.header("content-encoding") == "gzip");
    CHECK(packed.body.size() < plain.body.size());
    for (const Answered& answer : {plain, packed})
      CHECK(answer.header("vary") == "Accept-Encoding");
  }
  const Answered exported = asked("/api/v1/search/export?q=tea");
  CHECK(exported.header("content-encoding").empty());
  CHECK(exported.header("vary").empty());
}
