#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <utility>

#include "inkling/index.h"
#include "render/reports.h"
#include "render/search.h"
#include "server/messages/compression.h"
#include "service/classification.h"
#include "service/searching.h"
#include "tests/cli/program.h"
#include "tests/server/served.h"

using namespace inkling;
using inkling::test::Answered;
using inkling::test::Served;
using inkling::test::Socket;

namespace {

/// Without the time that it took.
std::string timeless(const std::string& json) { return json.substr(0, json.find(",\"seconds\"")); }

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

TEST_CASE("an explanation takes synonyms, as the search does") {
  const Served served;
  const std::string synonyms = "&synonyms=chai%2C%20tea%0A";
  CHECK(served.get("/api/v1/explain?q=chai&id=1" + synonyms).body.find("\"matches\":true") !=
        std::string::npos);
  CHECK(served.get("/api/v1/explain?q=chai" + synonyms).body.find("tea") != std::string::npos);
  CHECK(served.get("/api/v1/explain?q=chai&id=1&compare=3" + synonyms).status == 200);
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

TEST_CASE("a run has the ids and scores of the command line, whatever signs they have") {
  Served::Options options;
  options.documents =
      "{\"id\":\"business/340\",\"text\":\"tea and tea\",\"label\":\"a\"}\n"
      "{\"id\":\"t\u00fcr\",\"text\":\"tea and milk\",\"label\":\"b\"}\n"
      "{\"id\":\"my file\",\"text\":\"tea with milk and sugar\",\"label\":\"a\"}\n"
      "{\"id\":\"a%20b\",\"text\":\"a green tea of the hills\",\"label\":\"b\"}\n";
  const Served served(std::move(options));
  const test::Workspace workspace;
  workspace.write("topics", "1\ttea\n");
  const test::Outcome run = workspace.run({"-i", served.directory().string(), "search", "--topics",
                                           "topics", "--escape-ids", "-k", "100"});
  CAPTURE(run.err);
  CHECK(run.out.find("1 Q0 business/340 ") != std::string::npos);
  CHECK(run.out.find("1 Q0 t\u00fcr ") != std::string::npos);
  CHECK(run.out.find("1 Q0 my%20file ") != std::string::npos);
  CHECK(served.get("/api/v1/search/export?q=tea&format=trec").body.find(run.out) !=
        std::string::npos);
}

TEST_CASE(
    "a query that is too long for a URL is told where it may be sent, and is answered there") {
  const Served served;
  for (const std::size_t length : {std::size_t{9'000}, std::size_t{30'000}}) {
    CAPTURE(length);
    const std::string query = "tea " + std::string(length, 'x');
    const Answered refused = served.get("/api/v1/search?q=tea+" + query.substr(4));
    CHECK(refused.status == (length < 16'000 ? 414 : 431));
    CHECK(refused.body.find("\"hint\":\"POST /api/v1/search takes") != std::string::npos);
    const Answered found = served.post("/api/v1/search", "{\"q\":\"" + query + "\"}");
    CHECK(found.status == 200);
    CHECK(found.body.find("\"total\":3,") != std::string::npos);
  }
}
