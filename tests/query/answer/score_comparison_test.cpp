#include <doctest/doctest.h>

#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/naive_search.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

/// Of one side: added in their order.
double sum_of(const ScoreComparison& comparison,
              std::optional<Contribution> PartComparison::*side) {
  double sum = 0;
  for (const PartComparison& part : comparison.parts)
    sum += part.*side ? (part.*side)->contribution : 0;
  return sum;
}

/// What the differences may be wrong by: each number is rounded, and so is each sum.
double rounding_of(const ScoreComparison& comparison) {
  double moved = 0;
  for (const PartComparison& part : comparison.parts) {
    for (const auto& side : {part.first, part.second})
      moved += side ? std::abs(side->contribution) : 0;
  }
  return static_cast<double>(comparison.parts.size()) * std::ldexp(moved, -51);
}

/// tf, df, idf and contributions of one side that add to its score are those that explain() tells.
void check_side(const ScoreComparison& comparison, const ScoreExplanation& side,
                const ScoreExplanation& explained,
                std::optional<Contribution> PartComparison::*part_of) {
  CHECK(side.matches == explained.matches);
  CHECK(side.score == explained.score);
  CHECK(side.length == explained.length);
  CHECK(sum_of(comparison, part_of) == side.score);
  auto expected = explained.contributions.begin();
  for (const PartComparison& compared : comparison.parts) {
    const std::optional<Contribution>& part = compared.*part_of;
    CHECK(part.has_value() == side.matches);
    if (!part) continue;
    if (part->tf == 0 && part->surface != "(length)") {
      CHECK(part->contribution == 0);
      continue;
    }
    REQUIRE(expected != explained.contributions.end());
    CHECK(part->term == expected->term);
    CHECK(part->tf == expected->tf);
    CHECK(part->df == expected->df);
    CHECK(part->idf == expected->idf);
    CHECK(part->contribution == expected->contribution);
    ++expected;
  }
  CHECK(expected == explained.contributions.end());
}

struct Question {
  std::string query;
  Ranker ranker;
  FieldWeights weights;
};

void check_pair(const Searcher& searcher, const Question& question, const std::string& first,
                const std::string& second) {
  const std::string& query = question.query;
  const QueryOptions options{.ranker = question.ranker, .field_weights = question.weights};
  const ScoreComparison found = searcher.compare(query, first, second, options);
  check_side(found, found.first, searcher.explain(query, first, options), &PartComparison::first);
  check_side(found, found.second, searcher.explain(query, second, options),
             &PartComparison::second);
  CHECK(found.difference == found.first.score - found.second.score);
  double differences = 0;
  for (const PartComparison& part : found.parts) differences += part.difference;
  CHECK(std::abs(differences - found.difference) <= rounding_of(found));
  const ScoreComparison back = searcher.compare(query, second, first, options);
  CHECK(back.difference == -found.difference);
  REQUIRE(back.parts.size() == found.parts.size());
  for (std::size_t at = 0; at < found.parts.size(); ++at) {
    CHECK(back.parts[at].difference == -found.parts[at].difference);
  }
}

Searcher letters() {
  return Searcher(Collection().add_texts({"a a b", "a c c c c c", "d", "a b"}).index());
}

}  // namespace

TEST_CASE(
    "compared scores are those that explain tells, both sides add up exactly, and the differences "
    "nearly") {
  for (std::uint32_t seed = 1; seed <= rounds(20u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::vector<NaiveDocument> documents = random_documents(random, 40, 'f');
    for (NaiveDocument& document : documents) document.deleted = false;
    Collection collection;
    fill(collection, documents, 7);
    const Searcher searcher(collection.index());
    for (std::uint32_t trial = 0; trial < 40; ++trial) {
      const std::vector<Ranker> rankers = random_rankers(seed);
      const Question question{
          random_query(random, 'g'), rankers[trial % rankers.size()], {.title = trial % 2 * 1.5}};
      CAPTURE(question.query);
      CAPTURE(to_string(question.ranker));
      check_pair(searcher, question, std::to_string(random() % 40), std::to_string(random() % 40));
    }
  }
}

TEST_CASE("a term that one of the documents lacks has a tf and a contribution of 0 there") {
  const ScoreComparison found = letters().compare("a b c", "0", "1");
  REQUIRE(found.parts.size() == 3);
  CHECK(found.parts[1].first->tf == 1);
  CHECK(found.parts[1].second->tf == 0);
  CHECK(found.parts[1].second->contribution == 0);
  CHECK(found.parts[1].difference == found.parts[1].first->contribution);
  CHECK(found.parts[2].difference == -found.parts[2].second->contribution);
}

TEST_CASE("a document that does not match has no parts, and the other keeps its own") {
  const ScoreComparison found = letters().compare("+b a", "0", "2");
  CHECK(found.first.matches);
  CHECK_FALSE(found.second.matches);
  CHECK(found.second.contributions.empty());
  CHECK(found.difference == found.first.score);
  REQUIRE(found.parts.size() == 2);
  CHECK_FALSE(found.parts[0].second.has_value());
  const ScoreComparison neither = letters().compare("zzz", "0", "2");
  CHECK(neither.parts.empty());
  CHECK(neither.difference == 0);
  CHECK_THROWS_AS(letters().compare("a", "0", "nowhere"), UnknownNameError);
  CHECK_THROWS_AS(letters().compare("a", "nowhere", "0"), UnknownNameError);
}

TEST_CASE("a document compared with itself differs in nothing") {
  const ScoreComparison found = letters().compare("a b", "0", "0", {.ranker = Dirichlet{}});
  REQUIRE(found.parts.size() == 3);
  CHECK(found.difference == 0);
  for (const PartComparison& part : found.parts) CHECK(part.difference == 0);
}

TEST_CASE(
    "the length factor is 1 for BM25 at the average length, and the length itself where that "
    "divides") {
  const Searcher searcher(Collection().add_texts({"a a a a", "a a", "a b c d e f"}).index());
  const auto factors = [&](const Ranker& ranker) {
    const ScoreComparison found = searcher.compare("a", "0", "1", {.ranker = ranker});
    return std::pair(found.parts[0].first->length_factor, found.parts[0].second->length_factor);
  };
  CHECK(factors(Bm25{}) == std::pair(1.0, 0.625));
  CHECK(factors(Bm25{.k1 = 0}) == std::pair(1.0, 0.625));
  CHECK(factors(TfIdf{}) == std::pair(4.0, 2.0));
  CHECK(factors(Dirichlet{4}) == std::pair(1.0, std::log2(1.5)));
}

TEST_CASE("what only decides matches is no part of a comparison") {
  Collection collection;
  collection.add({"x", "", "a b", {"ink"}, {{"split", "train"}}, {}});
  collection.add({"y", "", "a a", {"ink", "pen"}, {{"split", "test"}}, {}});
  const Searcher searcher(collection.index());
  const ScoreComparison both = searcher.compare("+label:ink a", "x", "y");
  CHECK(both.first.matches);
  CHECK(both.second.matches);
  CHECK(both.parts.size() == 1);
  CHECK_FALSE(searcher.compare("+label:pen a", "x", "y").first.matches);
  CHECK_FALSE(searcher.compare("+split:train a", "x", "y").second.matches);
  CHECK(searcher.compare("label:ink", "x", "y").parts.empty());
}

}  // namespace inkling::test
