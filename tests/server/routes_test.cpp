// Answers of the routes: those of the command line, of one snapshot, cached by it.

#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <deque>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <utility>

#include "inkling/index.h"
#include "render/reports.h"
#include "render/search.h"
#include "service/classification.h"
#include "service/declarations.h"
#include "service/given_values.h"
#include "service/reporting.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Socket;

namespace {

template <typename Report>
std::string json_of(const Report& report) {
  std::ostringstream out;
  render::write_json(out, report);
  return std::move(out).str();
}

}  // namespace

TEST_CASE("a report is worked out once for a commit and what was asked") {
  const Served served;
  const std::string path = "/api/v1/reports/topics?k=3";
  const Answered first = served.get(path);
  REQUIRE(first.status == 200);
  const auto used = [&](const char* name) {
    const std::string metrics = served.get("/metrics").body;
    const std::string line = std::string("\n") + name + ' ';
    const std::size_t at = metrics.find(line);
    REQUIRE(at != std::string::npos);
    return std::stoi(metrics.substr(at + line.size()));
  };
  CHECK(used("inkling_report_cache_hits") == 0);
  CHECK(served.get(path).body == first.body);
  CHECK(used("inkling_report_cache_hits") == 1);
  CHECK(used("inkling_report_cache_misses") == 1);
  const Answered rows = served.get(path + "&format=csv");
  CHECK(rows.body != first.body);
  const Answered again = served.get(path + "&format=csv");
  CHECK(again.body == rows.body);
  CHECK(again.header("content-type") == rows.header("content-type"));
  CHECK(served.get("/api/v1/reports/topics?k=2").body != first.body);
  CHECK(used("inkling_report_cache_hits") == 2);
  // What is refused is refused whatever was asked before.
  CHECK(served.get(path + "&threads=2").body == first.body);
  CHECK(served.get(path + "&threads=no").status == 400);
  CHECK(served.get(path + "&time-limit=no").status == 400);
  served.add("{\"id\":\"new\",\"text\":\"tea water\",\"label\":\"tea\"}\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  CHECK(served.get(path).body != first.body);
  CHECK(used("inkling_report_cache_hits") == 2);
}

TEST_CASE("reports have the bytes of the command line") {
  const Served served;
  const Searcher searcher(Index::open(served.directory()));
  CHECK(served.get("/api/v1/reports/topics?k=2").body == json_of([&] {
          service::TopicsRequest request;
          request.options.k = 2;
          return service::topics(searcher, request, service::scope_of(searcher, request));
        }()));
  CHECK(served.get("/api/v1/reports/wordlist?min-df=2").body == json_of([&] {
          service::WordlistRequest request;
          request.options.min_df = 2;
          return service::wordlist(searcher, request, service::scope_of(searcher, request));
        }()));
}

namespace {

constexpr const char* kNamedRoutes[] = {"/api/v1/stats",
                                        "/api/v1/snapshots",
                                        "/api/v1/version",
                                        "/api/v1/metrics",
                                        "/api/v1/openapi.json",
                                        "/api/v1/health/live",
                                        "/api/v1/health/ready",
                                        "/api/v1/indexes",
                                        "/api/v1/documents/1",
                                        "/api/v1/documents/4%2Fa%20b",
                                        "/api/v1/documents/1/similar",
                                        "/api/v1/documents/1/keywords",
                                        "/api/v1/explain?q=tea&id=1",
                                        "/api/v1/terms?prefix=t",
                                        "/api/v1/suggest?prefix=t",
                                        "/api/v1/analyze?text=Teas",
                                        "/api/v1/models",
                                        "/api/v1/models/drinks",
                                        "/api/v1/models/drinks/terms",
                                        "/api/v1/models/drinks/evaluation",
                                        "/api/v1/models/drinks/review",
                                        "/api/v1/reports/summary",
                                        "/api/v1/reports/information",
                                        "/api/v1/reports/keyness?target=label:tea",
                                        "/api/v1/reports/kwic?query=tea",
                                        "/api/v1/reports/collocations?word=tea",
                                        "/api/v1/reports/dispersion?word=tea",
                                        "/api/v1/reports/growth",
                                        "/api/v1/reports/ngrams",
                                        "/api/v1/reports/similar-topics",
                                        "/api/v1/reports/drift?target=label:tea",
                                        "/api/v1/reports/trends?word=tea&by=label",
                                        "/api/v1/search/export?q=tea&format=jsonl",
                                        "/"};

}  // namespace

TEST_CASE("every route that needs no more than a name answers") {
  const Served served;
  for (const char* const target : kNamedRoutes) {
    CAPTURE(target);
    const Answered answer = served.get(target);
    CAPTURE(answer.body);
    CHECK(answer.status == 200);
    CHECK(answer.header("content-security-policy").find("unsafe") == std::string::npos);
    CHECK(answer.header("x-content-type-options") == "nosniff");
    CHECK(answer.body.find(served.directory().parent_path().string()) == std::string::npos);
  }
}

TEST_CASE("what is wrong is a problem with a code, and a hint where there is one") {
  const Served served;
  const auto problem = [&](const std::string& target, unsigned status, const std::string& code) {
    const Answered answer = served.get(target);
    CAPTURE(answer.body);
    CHECK(answer.status == status);
    CHECK(answer.header("content-type") == "application/problem+json");
    CHECK(answer.body.find("\"code\":\"" + code + "\"") != std::string::npos);
  };
  problem("/api/v1/nothing", 404, "unknown_route");
  problem("/api/v1/search?q=tea&k=x", 400, "option");
  problem("/api/v1/search?q=tea&nonsense=1", 400, "option");
  problem("/api/v1/search?q=tea&k=10001", 400, "option");
  CHECK(served.get("/api/v1/documents/absent").status == 404);
  CHECK(served.get("/api/v1/models/absent").status == 404);
  CHECK(served.post("/api/v1/stats", "").status == 405);
}

TEST_CASE(
    "a commit of another process is seen at once, and pages of a snapshot stay as they were") {
  const Served served;
  const std::string before = served.get("/api/v1/search?q=tea").header("inkling-snapshot");
  served.add("{\"id\":\"5\",\"text\":\"tea tea tea\"}\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const Answered now = served.get("/api/v1/search?q=tea");
  CHECK(now.header("inkling-snapshot") != before);
  CHECK(now.body.find("\"total\":4,") != std::string::npos);
  const Answered then = served.get("/api/v1/search?q=tea&snapshot=" + before);
  CHECK(then.header("inkling-snapshot") == before);
  CHECK(then.body.find("\"total\":3,") != std::string::npos);
}

TEST_CASE("a document is found by its id, whatever bytes it has") {
  Served::Options options;
  options.documents = "{\"id\":\"a\\u0000b\",\"text\":\"tea\",\"label\":\"x\"}\n";
  const Served served(std::move(options));
  const Answered found = served.get("/api/v1/documents/a%00b");
  CHECK(found.status == 200);
  CHECK(found.body.find("\"id\":\"a\\u0000b\"") != std::string::npos);
  CHECK(served.get("/api/v1/documents/a").status == 404);
}

TEST_CASE("errors name parameters, not flags of the command line") {
  const Served served;
  const auto told = [&](const std::string& target) {
    const Answered answer = served.get("/api/v1" + target);
    CHECK(answer.status == 400);
    return answer.body;
  };
  const auto has = [](const std::string& text, const std::string& piece) {
    CAPTURE(text);
    return text.find(piece) != std::string::npos;
  };
  CHECK(has(told("/search?q=tea&fields=title"), "add `rank` bm25f"));
  CHECK(has(told("/reports/topics?sort=loudness"), "\"parameter\":\"sort\""));
  CHECK(has(told("/reports/dispersion?word=tea&over=label:bins:1"), "\"parameter\":\"over\""));
  CHECK(has(told("/reports/drift"),
            "two snapshots: the earlier one with `snapshot`, the later one with `and`"));
  // A flag of the server stays one: no parameter of a request does that.
  CHECK(has(served.post("/api/v1/commit", "").body, "start it with --allow-write"));
}

TEST_CASE("rows have the columns that are asked for") {
  const Served served;
  CHECK(served.get("/api/v1/terms?prefix=te&format=csv&columns=df,term").body ==
        "df,term\r\n3,tea\r\n");
  CHECK(served.get("/api/v1/search?q=coffee&format=tsv&columns=id&columns=rank").body ==
        "id\trank\n2\t1\n4/a b\t2\n");
  CHECK(served.get("/api/v1/search/export?q=green&columns=id").body.find("{\"id\":\"1\"}\n") !=
        std::string::npos);
  CHECK(served.get("/api/v1/reports/kwic?query=lemon&format=csv&columns=id").body == "id\r\n3\r\n");
  CHECK(served.get("/api/v1/terms?prefix=te&columns=df").status == 400);
  CHECK(served.get("/api/v1/terms?prefix=te&format=csv&columns=nothing").status == 400);
  CHECK(served.get("/api/v1/search/export?q=tea&format=trec&columns=id").status == 400);
}

TEST_CASE("SIGTERM ends a server, with a client that waits and without any") {
  for (const bool has_client : {false, true}) {
    CAPTURE(has_client);
    Served::Options options;
    options.limits.heeds_signals = true;
    const Served served(std::move(options));
    CHECK(served.get("/api/v1/health/ready").status == 200);
    std::unique_ptr<test::Socket> client;
    if (has_client) client = std::make_unique<test::Socket>(served.port());
    std::raise(SIGTERM);
    REQUIRE(served.has_ended());
  }
}
