#include <doctest/doctest.h>

#include <cmath>

#include "inkling/feedback.h"
#include "inkling/search.h"
#include "query/feedback/term_weights.h"
#include "tests/query/feedback/term_weights.h"

namespace inkling::test {

namespace {

TEST_CASE("examples weigh terms as Rocchio and naive Bayes do, and are no hits") {
  const Searcher searcher = four_documents();
  SearchOptions options;
  options.query.examples.like = {"0"};
  options.query.examples.unlike = {"3"};
  const SearchAnswer vectors = searcher.search("", options);
  REQUIRE(vectors.feedback);
  check_weights(*vectors.feedback, {{"a", 1.975361135152605}, {"b", 1.5183056053557617}});
  CHECK(vectors.total == 2);
  for (const SearchHit& hit : vectors.hits) CHECK((hit.id == "1" || hit.id == "2"));

  options.query.examples.model = ExampleModel::naive_bayes;
  const SearchAnswer bayes = searcher.search("", options);
  REQUIRE(bayes.feedback);
  CHECK(bayes.rank == "nb");
  check_weights(*bayes.feedback, {{"a", std::log2(3)}, {"b", 1}, {"d", -1}, {"e", -std::log2(3)}});
  REQUIRE(bayes.hits.size() == 2);
  CHECK(bayes.hits[0].id == "1");
  CHECK(bayes.hits[0].score == doctest::Approx(1.5849625007211562));
  CHECK(bayes.hits[1].id == "2");
  CHECK(bayes.hits[1].score == 0);
  CHECK(searcher.explain("", "3", options.query).score == doctest::Approx(-4.1699250014423124));

  options.query.examples.unlike.clear();
  const SearchAnswer against_all = searcher.search("", options);
  check_weights(*against_all.feedback, {{"a", 0.26303440583379383}, {"b", -0.32192809488736235}});
}

TEST_CASE("an example that is said twice is one example") {
  const Searcher searcher = four_documents();
  for (const ExampleModel model : {ExampleModel::rocchio, ExampleModel::naive_bayes}) {
    CAPTURE(to_string(model));
    SearchOptions options;
    options.query.examples = {.like = {"1", "0"}, .model = model};
    const SearchAnswer once = searcher.search("", options);
    options.query.examples.like = {"1", "0", "1", "0"};
    const SearchAnswer twice = searcher.search("", options);
    CHECK(twice.feedback->documents.size() == 2);
    CHECK(twice.feedback->documents[0].weight == once.feedback->documents[0].weight);
    REQUIRE(twice.hits.size() == once.hits.size());
    for (std::size_t at = 0; at < once.hits.size(); ++at) {
      CHECK(twice.hits[at].id == once.hits[at].id);
      CHECK(twice.hits[at].score == once.hits[at].score);
      CHECK(std::isfinite(twice.hits[at].score));
    }
  }
}

TEST_CASE("naive Bayes of terms that texts have more often than all postings stays finite") {
  const query::FeedbackSet set{
      .N = 2,
      .documents = {{.weight = 1, .length = 3}},
      .terms = {{.term = "a", .statistics = {.df = 1, .cf = 1}, .tfs = {{0, 3}}}}};
  CHECK(std::isfinite(query::naive_bayes_weights(set, 1).at(0)));
}

TEST_CASE("by naive Bayes a query decides what matches, and does not score") {
  const Searcher searcher = four_documents();
  SearchOptions options;
  options.query.examples = {.like = {"0"}, .unlike = {"3"}, .model = ExampleModel::naive_bayes};
  const SearchAnswer answer = searcher.search("+d -e", options);
  REQUIRE(answer.hits.size() == 1);
  CHECK(answer.hits[0].id == "2");
  CHECK(answer.hits[0].score == 0);
  CHECK(searcher.search("c", options).total == 1);
}

TEST_CASE("what matches is what search finds, with the terms of feedback and examples") {
  const Searcher searcher = four_documents();
  SearchOptions options;
  options.query.feedback = Feedback{};
  CHECK(searcher.matching("a", options.query).count() == searcher.search("a", options).total);
  options.query.feedback.reset();
  options.query.examples.like = {"0"};
  CHECK(searcher.matching("a", options.query).count() == searcher.search("a", options).total);
}

}  // namespace

}  // namespace inkling::test
