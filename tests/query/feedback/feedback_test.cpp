#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/feedback.h"
#include "inkling/search.h"
#include "query/feedback/feedback.h"
#include "query/feedback/term_weights.h"
#include "tests/query/collection.h"
#include "tests/query/feedback/term_weights.h"
#include "tests/query/random_texts.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

TEST_CASE("feedback weighs terms as its formulas do, computed apart to 40 digits") {
  const Searcher searcher = four_documents();
  struct Row {
    Feedback feedback;
    std::map<std::string, double> expected;
  };
  for (const Row& row : {
           Row{{.model = FeedbackModel::rm3, .terms = 2, .lambda = 0.4},
               {{"c", 0.63231204511719432}, {"a", 0.86768795488280568}}},
           Row{{.model = FeedbackModel::bo1, .terms = 2, .beta = 0.8},
               {{"a", 0.8}, {"c", 0.73338444516390231}}},
           Row{{.model = FeedbackModel::rocchio, .terms = 2, .beta = kRocchioBeta},
               {{"a", 0.86267449473126421}, {"c", 0.32755991411697897}}},
       }) {
    CAPTURE(to_string(row.feedback.model));
    SearchOptions options;
    options.query.feedback = row.feedback;
    const SearchAnswer answer = searcher.search("a", options);
    REQUIRE(answer.feedback);
    check_weights(*answer.feedback, row.expected);
    REQUIRE(answer.feedback->documents.size() == 2);
    CHECK(answer.feedback->documents[0].id == "0");
    CHECK(answer.feedback->documents[0].weight == doctest::Approx(0.53891069234362621));
    CHECK(answer.feedback->documents[1].weight == doctest::Approx(0.46108930765637379));
    for (const FeedbackTerm& term : answer.feedback->terms) {
      CHECK(term.documents == (term.term == "a" ? std::vector<std::string>{"0", "1"}
                                                : std::vector<std::string>{"1"}));
    }
  }
}

/// The terms of the report as a query would have them, behind the query.
std::string written(const std::string& query, const FeedbackReport& report) {
  std::string text = query;
  for (const FeedbackTerm& term : report.terms) {
    char weight[64];
    std::snprintf(weight, sizeof weight, "%.17g", term.weight);
    text += " " + term.term + "^" + weight;
  }
  return text;
}

TEST_CASE("feedback is the query with its terms, and explanations add up to the last bit") {
  for (std::uint32_t seed = 1; seed <= rounds(15u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const RandomTexts texts(random, 20 + seed * 5);
    const Searcher searcher = texts.searcher(1 + seed % 25);
    SearchOptions options;
    options.k = 1000;
    options.explain = true;
    Feedback feedback;
    feedback.model = static_cast<FeedbackModel>(seed % 3);
    feedback.documents = 2 + seed % 4;
    feedback.terms = 1 + seed % 7;
    const std::string query = "a b";
    SearchOptions with = options;
    with.query.feedback = feedback;
    const SearchAnswer found = searcher.search(query, with);
    REQUIRE(found.feedback);
    CHECK(found.feedback->terms.size() <= feedback.terms);
    if (found.total == 0) continue;
    // The same numbers, but that one word may be two clauses here.
    const SearchAnswer spelled = searcher.search(written(query, *found.feedback), options);
    REQUIRE(found.total == spelled.total);
    std::map<std::string, double> scores;
    for (const SearchHit& hit : spelled.hits) scores[hit.id] = hit.score;
    for (const SearchHit& hit : found.hits) {
      CAPTURE(hit.id);
      CHECK(hit.score == doctest::Approx(scores.at(hit.id)).epsilon(1e-12));
      check_adds_up(hit);
      CHECK(searcher.explain(query, hit.id, with.query).score == hit.score);
    }
  }
}

TEST_CASE("examples without a term that weighs anything find nothing, and say why") {
  const Searcher searcher(Collection().add_texts({"ink pen", "ink", "", "ink"}).index());
  const auto check_none = [&](const Examples& examples) {
    SearchOptions options;
    options.query.examples = examples;
    const SearchAnswer answer = searcher.search("", options);
    CHECK(answer.total == 0);
    CHECK(answer.hits.empty());
    REQUIRE(answer.feedback);
    CHECK_FALSE(answer.feedback->declined.empty());
  };
  check_none({.like = {"2"}});
  check_none({.like = {"2"}, .model = ExampleModel::naive_bayes});
  check_none({.like = {"0"}, .beta = 0});
  check_none({.like = {"1"}, .unlike = {"3"}, .beta = 1, .gamma = 1});
}

TEST_CASE("a query that requires something finds no more with feedback") {
  const Searcher searcher = four_documents();
  SearchOptions options;
  options.query.feedback = Feedback{};
  CHECK(searcher.search("+a", options).total == 2);
  CHECK(searcher.search("+a b", options).total == 2);
  CHECK(searcher.search("a -c", options).total == 1);
  CHECK(searcher.search("a", options).total == 3);  // b of the first is in the third, too
  options.filter = "c";
  CHECK(searcher.search("a", options).total == 1);
}

TEST_CASE("a query without words that score, or without hits, is left alone and says why") {
  const Searcher searcher = four_documents();
  SearchOptions options;
  options.query.feedback = Feedback{};
  CHECK(searcher.search("a^0", options).feedback->declined == "no word of the query scores");
  CHECK(searcher.search("*", options).feedback->declined == "no word of the query scores");
  CHECK(searcher.search("+a +e", options).feedback->declined == "no document matches");
  CHECK_FALSE(searcher.search("a").feedback);
}

TEST_CASE("where the best document stands alone the query is left alone") {
  // Nine rare words together make a score of more than 7 nats above that of one of them.
  std::vector<std::string> texts(200, "x x x x x x x x x");
  texts[0] = "q w e r t z u i o";
  texts[1] = "q x x x x x x x x x";
  const Searcher searcher(Collection().add_texts(texts).index());
  SearchOptions options;
  options.query.feedback = Feedback{};
  const SearchAnswer answer = searcher.search("q w e r t z u i o", options);
  CHECK(answer.feedback->terms.empty());
  CHECK(answer.feedback->documents[0].weight > 0.999);
  CHECK_FALSE(answer.feedback->declined.empty());
  CHECK(answer.hits[0].score == searcher.search("q w e r t z u i o").hits[0].score);
}

TEST_CASE("what feedback cannot do is refused by name") {
  const Searcher searcher = four_documents();
  const auto refused = [&](const QueryOptions& query) -> std::string {
    SearchOptions options;
    options.query = query;
    try {
      searcher.search("a", options);
    } catch (const OptionError& error) {
      return error.name();
    }
    return {};
  };
  CHECK(refused({.feedback = Feedback{.documents = 0}}) == "fb-docs");
  CHECK(refused({.feedback = Feedback{.documents = 1001}}) == "fb-docs");
  CHECK(refused({.feedback = Feedback{.terms = 0}}) == "fb-terms");
  CHECK(refused({.feedback = Feedback{.lambda = 0}}) == "fb-lambda");
  CHECK(refused({.feedback = Feedback{.lambda = 1e-310}}) == "fb-lambda");
  CHECK(refused({.feedback = Feedback{.beta = -1}}) == "fb-beta");
  CHECK(refused({.examples = {.unlike = {"0"}}}) == "unlike");
  CHECK(refused({.examples = {.like = {"0"}, .gamma = -1}}) == "fb-gamma");
  CHECK(refused({.examples = {.like = {"0"}, .alpha = 0}}) == "alpha");
  CHECK(refused({.feedback = Feedback{}, .examples = {.like = {"0"}}}) == "expand");
  CHECK(refused({.examples = {.like = {"0", "1"}, .unlike = {"1"}}}) == "unlike");
  const Examples bayes{.like = {"0"}, .model = ExampleModel::naive_bayes};
  CHECK(refused({.proximity = Proximity{}, .examples = bayes}) == "proximity");
  CHECK(refused({.field_weights = {.title = 1}, .examples = bayes}) == "field-weight");
  SearchOptions options;
  options.query.examples.like = {"nobody"};
  CHECK_THROWS_AS(searcher.search("", options), UnknownNameError);
}

TEST_CASE("shares of the likelihood add up to 1, and the unit of scores is their base") {
  const std::vector<double> shares = query::likelihood_shares({3, 2, 0}, std::log(2));
  CHECK(shares[0] == doctest::Approx(8.0 / 13));
  CHECK(shares[1] == doctest::Approx(4.0 / 13));
  CHECK(shares[2] == doctest::Approx(1.0 / 13));
  for (const Ranker& nats : {Ranker(Bm25{}), Ranker(Bm25Plus{}), Ranker(Bm25F{})})
    CHECK(query::log_base_of(nats) == 1);
  for (const Ranker& bits : {Ranker(TfIdf{}), Ranker(Dirichlet{}), Ranker(Dph{})})
    CHECK(query::log_base_of(bits) == std::log(2));
  CHECK(query::log_base_of(Smart{}) == std::log(10));
}

}  // namespace

}  // namespace inkling::test
