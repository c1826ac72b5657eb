#include "service/searching.h"

#include <doctest/doctest.h>

#include "inkling/error.h"
#include "service/choices.h"
#include "service/opened.h"
#include "tests/service/collection.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("a searcher that is held open answers one request after the other") {
  const Collection collection;
  const Searcher searcher(service::open_index(collection.directory()));
  service::SearchRequest request;
  request.query.emplace("tea");
  request.filter = "harvest";
  request.facets.fields = {"label", "label"};
  const service::SearchResult result = service::search(searcher, request);
  REQUIRE(result.answer.hits.size() == 1);
  CHECK(result.answer.hits[0].id == "b");
  CHECK(result.answer.facets.size() == 1);
  CHECK_FALSE(result.explained);
  const service::SearchResult similar = service::similar(searcher, {.id = "b", .explain = true});
  CHECK(similar.explained);
  CHECK(similar.answer.total > 0);
  CHECK_THROWS_AS(service::search(searcher, {}), service::ParameterError);
}

TEST_CASE("a search finds at most ten, unless it is asked for more") {
  const Collection collection;
  const Searcher searcher(service::open_index(collection.directory()));
  CHECK(service::search(searcher, {.query = "*"}).answer.hits.size() == 4);
  CHECK(service::search(searcher, {.query = "*", .k = 1}).answer.hits.size() == 1);
}

TEST_CASE("a parameter of another ranking is refused, and one of this ranking changes scores") {
  const Collection collection;
  const Searcher searcher(service::open_index(collection.directory()));
  service::SearchRequest request;
  request.query.emplace("tea");
  request.rank.parameters["k1"] = 0;
  const double flat = service::search(searcher, request).answer.hits[0].score;
  CHECK(flat > service::search(searcher, {.query = "tea"}).answer.hits[0].score);
  request.rank.ranker = TfIdf{};
  CHECK_THROWS_AS(service::search(searcher, request), OptionError);
}

TEST_CASE("a score is explained, compared and its query read, with the synonyms that are given") {
  const Collection collection;
  const Searcher searcher(service::open_index(collection.directory()));
  service::ExplainRequest request;
  request.query = "brew";
  request.id = "a";
  CHECK_FALSE(service::explain(searcher, request).matches);
  request.syntax.synonyms = SynonymFile{"s", {{{"brew"}, {"tea"}, 1}}};
  const ScoreExplanation explanation = service::explain(searcher, request);
  CHECK(explanation.matches);
  const ScoreComparison comparison = service::compare(searcher, {request, "b"});
  CHECK(comparison.first.score == explanation.score);
  CHECK(comparison.second.matches);
  const QueryReading reading =
      service::read(searcher, {"(brew", {.synonyms = request.syntax.synonyms}});
  CHECK(reading.expansions.size() == 1);
  CHECK(reading.lenient);
  service::ReadRequest strict{"(brew", {.leniency = {.strict = true}}};
  CHECK_THROWS_AS(service::read(searcher, strict), QuerySyntaxError);
  strict.syntax.leniency.lenient = true;
  CHECK_THROWS_AS(service::read(searcher, strict), service::ParameterError);
}
