// Answers of the routes: those of the command line, of one snapshot, cached by it.

#include <doctest/doctest.h>
#include <simdjson.h>

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
#include "server/messages/compression.h"
#include "service/classification.h"
#include "service/declarations.h"
#include "service/given_values.h"
#include "service/reporting.h"
#include "service/searching.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Socket;

namespace {

/// Without the time that it took.
std::string timeless(const std::string& json) { return json.substr(0, json.find(",\"seconds\"")); }

template <typename Report>
std::string json_of(const Report& report) {
  std::ostringstream out;
  render::write_json(out, report);
  return std::move(out).str();
}

}  // namespace

TEST_CASE("a search has the bytes of the command line, and names its snapshot") {
  const Served served;
  const Searcher searcher(Index::open(served.directory()));
  for (const char* const query : {"tea", "coffee tea", "absent", "\"green tea\""}) {
    service::SearchRequest request;
    request.query = query;
    const service::SearchResult expected = service::search(searcher, request);
    std::ostringstream out;
    render::write_json(out, expected.answer, false, expected.seconds, expected.significant);
    std::string escaped;
    for (const char letter : std::string(query)) {
      if (letter == ' ') escaped += "%20";
      if (letter == '"') escaped += "%22";
      if (letter != ' ' && letter != '"') escaped += letter;
    }
    const Answered found = served.get("/api/v1/search?q=" + escaped);
    CHECK(found.status == 200);
    CHECK(found.header("content-type") == "application/json");
    CHECK(found.header("inkling-snapshot") == std::to_string(searcher.index().snapshot()));
    CHECK(timeless(found.body) == timeless(out.str()));
  }
}

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
          return service::topics(searcher, request, {});
        }()));
  CHECK(served.get("/api/v1/reports/wordlist?min-df=2").body == json_of([&] {
          service::WordlistRequest request;
          request.options.min_df = 2;
          return service::wordlist(searcher, request, {});
        }()));
}

TEST_CASE("where several indexes are served, links lead to the same one") {
  Served::Options options;
  options.is_folder = true;
  const Served served(std::move(options));
  CHECK(served.get("/api/v1/search?q=tea").status == 400);
  const Answered answer =
      served.get("/api/v1/search?q=tea&k=1&facet=label&include=links&index=index");
  CHECK(answer.status == 200);
  CHECK(answer.header("link").find("index=index") != std::string::npos);
  CHECK(answer.body.find("\"next\":\"/api/v1/search?facet=label&include=links&index=index&") !=
        std::string::npos);
}

TEST_CASE("every route that needs no more than a name answers") {
  const Served served;
  for (const char* const target : {"/api/v1/stats",
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
                                   "/"}) {
    CAPTURE(target);
    const Answered answer = served.get(target);
    CAPTURE(answer.body);
    CHECK(answer.status == 200);
    CHECK(answer.header("content-security-policy").find("unsafe") == std::string::npos);
    CHECK(answer.header("x-content-type-options") == "nosniff");
    CHECK(answer.body.find(served.directory().parent_path().string()) == std::string::npos);
  }
}

TEST_CASE("a text is classified as it is sent") {
  const Served served;
  const Answered answer = served.post("/api/v1/models/drinks/classify", "{\"text\":\"green tea\"}",
                                      "Content-Type: application/json\r\n");
  CAPTURE(answer.body);
  CHECK(answer.status == 200);
  CHECK(answer.body.find("\"topic\":\"tea\"") != std::string::npos);
}

TEST_CASE("one text is classified, by the model of the path, or the request is refused") {
  const Served served;
  const std::string target = "/api/v1/models/drinks/classify";
  const std::string json = "Content-Type: application/json\r\n";
  const auto refused = [&](const std::string& of, const std::string& body, const char* detail) {
    const Answered answer = served.post(of, body, json);
    CAPTURE(answer.body);
    CHECK(answer.status == 400);
    CHECK(answer.body.find(detail) != std::string::npos);
  };
  refused(target, "{\"text\":\"tea\",\"name\":\"other\"}", "name: is in the path");
  refused(target + "?name=other", "{\"text\":\"tea\"}", "name: is in the path");
  refused(target, "{\"text\":[\"tea\",\"coffee\"]}", "text: one text is classified");
  refused(target, "{}", "text: is missing");
  CHECK(served.post(target, "").status == 400);
  for (const char* const unused : {"input=jsonl", "delimiter=x", "strict=true", "html=raw"})
    refused(target + "?" + unused, "{\"text\":\"tea\"}", "no parameter");
  // As curl -d sends it.
  const std::string body = "{\"text\":\"green tea\"}";
  const std::string form = "Content-Type: application/x-www-form-urlencoded\r\n";
  CHECK(served.post(target, body, form).body == served.post(target, body, json).body);
  CHECK(served.post(target, body, "Content-Type: text/plain\r\n").body !=
        served.post(target, body, json).body);
  CHECK(served.get("/api/v1/models/drinks?name=other").status == 400);
  CHECK(served.get("/api/v1/documents/1/similar?id=2").status == 400);
}

TEST_CASE("records of a batch are classified by their fields") {
  Served::Options options;
  options.documents =
      "{\"id\":\"a\",\"title\":\"a\",\"genre\":\"jazz\",\"label\":\"old\"}\n"
      "{\"id\":\"b\",\"title\":\"b\",\"genre\":\"jazz\",\"label\":\"old\"}\n"
      "{\"id\":\"c\",\"title\":\"c\",\"genre\":\"dub\",\"label\":\"new\"}\n";
  const Served served(options);
  service::TrainRequest train;
  train.name = "taste";
  train.options.kind = ModelKind::categorical;
  train.options.fields.from = {"genre"};
  service::train(served.directory(), train);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // longer than it looks away
  const std::string lines =
      "{\"id\":\"x\",\"genre\":\"dub\",\"text\":\"b\"}\n\n{\"genre\":[\"jazz\"]}\n{\"genre\"\n";
  const std::string type = "Content-Type: application/x-ndjson\r\n";
  const Answered answer = served.post("/api/v1/models/taste/classify", lines, type);
  CAPTURE(answer.body);
  CHECK(answer.body.find("\"id\":\"x\",\"predictions\":[{\"topic\":\"new\"") == 1);
  CHECK(answer.body.find("\"id\":\"line:3\",\"predictions\":[{\"topic\":\"old\"") !=
        std::string::npos);
  CHECK(answer.body.find("\"id\":\"line:4\",\"error\":\"bad_record\",\"reason\":\"bad_json\"") !=
        std::string::npos);
  CHECK(answer.body.find("missing") != std::string::npos);
  CHECK(answer.body.find("\"missing\":[\"genre\"]") == std::string::npos);
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

TEST_CASE("with a least score the total is the number of hits from it on, on every page") {
  Served::Options options;
  for (int at = 0; at < 1500; ++at) {
    options.documents += "{\"id\":\"" + std::to_string(at) + "\",\"text\":\"tea" +
                         (at % 3 == 0 ? " tea tea" : " and milk and sugar") + "\",\"label\":\"" +
                         (at % 2 == 0 ? "a" : "b") + "\"}\n";
  }
  const Served served(std::move(options));
  const auto part = [](const Answered& answer, const std::string& name) {
    CAPTURE(answer.body);
    const std::size_t at = answer.body.find("\"" + name + "\":");
    REQUIRE(at != std::string::npos);
    return answer.body.substr(at + name.size() + 3,
                              answer.body.find_first_of(",}", at) - at - name.size() - 3);
  };
  const std::string best = part(served.get("/api/v1/search?q=tea&k=1"), "score");
  const std::string least = part(served.get("/api/v1/search?q=tea&k=1&offset=600"), "score");
  CHECK(best != least);
  const std::string from_best = "/api/v1/search?q=tea&min-score=" + best;
  CHECK(part(served.get(from_best), "total") == "500");
  CHECK(part(served.get(from_best + "&k=1&offset=499"), "id") != "");
  CHECK(served.get(from_best + "&k=20&offset=480").header("link").find("next") ==
        std::string::npos);
  CHECK(served.get(from_best + "&k=20&offset=460").header("link").find("next") !=
        std::string::npos);
  CHECK(part(served.get("/api/v1/search?q=tea&min-score=" + least), "total") == "1500");
  CHECK(part(served.get("/api/v1/search?q=tea&min-score=1000"), "total") == "0");
  CHECK(served.get(from_best + "&sort=label").status == 400);
  const std::string lines =
      served
          .get("/api/v1/search/export?q=tea&format=tsv&columns=id&min-score=" + best +
               "&count-up-to=10")
          .body;
  CHECK(lines.find("id\n") != std::string::npos);
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
  CHECK(has(told("/reports/drift"), "two snapshots: `snapshot` 1 `and` 2"));
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

TEST_CASE("an explanation takes synonyms, as the search does") {
  const Served served;
  const std::string synonyms = "&synonyms=chai%2C%20tea%0A";
  CHECK(served.get("/api/v1/explain?q=chai&id=1" + synonyms).body.find("\"matches\":true") !=
        std::string::npos);
  CHECK(served.get("/api/v1/explain?q=chai" + synonyms).body.find("tea") != std::string::npos);
  CHECK(served.get("/api/v1/explain?q=chai&id=1&compare=3" + synonyms).status == 200);
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

TEST_CASE("a search takes the lines of a synonym file") {
  const Served served;
  const Answered without = served.get("/api/v1/search?q=chai");
  CHECK(without.body.find("\"total\":0,") != std::string::npos);
  const Answered with = served.get("/api/v1/search?q=chai&synonyms=chai%2C%20tea%0A");
  CAPTURE(with.body);
  CHECK(with.body.find("\"total\":3,") != std::string::npos);
  CHECK(served.get("/api/v1/search?q=chai&synonyms=a%2C%2Cb").status == 400);
}

TEST_CASE("a link that is longer than the server takes is left out") {
  const Served served;
  const auto asked = [&](std::size_t lines) {
    std::string body =
        "{\"q\":\"tea\",\"k\":1,\"offset\":1,\"include\":\"links\",\"facet\":\"label\","
        "\"synonyms\":\"";
    for (std::size_t line = 0; line < lines; ++line)
      body += "w" + std::to_string(line) + ", v" + std::to_string(line) + "\\n";
    return served.post("/api/v1/search", body + "\"}");
  };
  const Answered usual = asked(3), longer = asked(2000);
  CHECK(usual.header("link").find("rel=\"next\"") != std::string::npos);
  CHECK(usual.body.find("\"toggle\":") != std::string::npos);
  CHECK(longer.status == 200);
  CHECK(longer.head.size() < 2000);
  CHECK(longer.header("link").empty());
  CHECK(longer.body.find(
            "\"links\":{\"facets\":{\"label\":[{\"value\":\"tea\",\"selected\":false},") !=
        std::string::npos);
}

TEST_CASE("each value and group of a facet leads to what it counts, and to all but that") {
  Served::Options options;
  for (int at = 0; at < 24; ++at) {
    const std::string month = std::to_string(1 + at % 4);
    options.documents += "{\"id\":\"" + std::to_string(at) + "\",\"text\":\"tea\",\"label\":\"a " +
                         std::to_string(at % 3) + "\",\"date\":\"2024-0" + month + "-1" +
                         std::to_string(at % 5) + "\",\"price\":" + std::to_string(at * at) +
                         ",\"Publication Year\":" + std::to_string(2000 + at % 2) +
                         ",\"-a:b*\":\"x \\\"" + std::to_string(at % 2) + "\\\"\"}\n";
  }
  const Served served(std::move(options));
  const auto total = [&](std::string_view target) {
    simdjson::dom::parser parser;
    const Answered answer = served.get(std::string(target));
    CAPTURE(answer.body);
    REQUIRE(answer.status == 200);
    return std::uint64_t(parser.parse(answer.body)["total"]);
  };
  simdjson::dom::parser parser;
  const simdjson::dom::element answer = parser.parse(
      served
          .get("/api/v1/search?q=tea&k=0&include=links&facet=label&facet=date:month&facet=price:"
               "bins:5&facet=price:quantiles:3&facet=date:year&facet=Publication%20Year&facet="
               "-a%3Ab%2A&facet=Publication%20Year:bins:2")
          .body);
  std::size_t looked = 0;
  for (const auto [facet, links] : simdjson::dom::object(answer["links"]["facets"])) {
    CAPTURE(facet);
    std::size_t at = 0;
    for (const simdjson::dom::element link : simdjson::dom::array(links)) {
      const auto counted = std::uint64_t(answer["facets"][facet].at(at++)["count"]);
      CHECK(counted > 0);
      CHECK(total(std::string_view(link["toggle"])) == counted);
      CHECK(total(std::string_view(link["exclude"])) == 24 - counted);
      ++looked;
    }
  }
  CHECK(looked == 3 + 4 + 5 + 3 + 1 + 2 + 2 + 2);
}
