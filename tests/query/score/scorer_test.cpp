#include "query/score/scorer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "query/score/document_numbers.h"
#include "tests/query/collection.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

static_assert(Bm25Scorer::kIsMonotone && Bm25PlusScorer::kIsMonotone && TfIdfScorer::kIsMonotone);
static_assert(DirichletScorer::kIsMonotone && JelinekMercerScorer::kIsMonotone);
static_assert(!DphScorer::kIsMonotone && !SmartScorer::kIsMonotone);

/// A field of any size, one word of it, and a document with it.
struct Situation {
  FieldContext context;
  std::uint32_t tf;
  std::uint32_t dl;
};

class Situations {
 public:
  explicit Situations(std::uint32_t seed)
      : random_(seed), index_(test::Collection().add_texts({"a"}).index()) {}

  /// Numbers of all orders of magnitude.
  std::uint32_t number(std::uint32_t most) {
    return static_cast<std::uint32_t>(std::exp(unit() * std::log(static_cast<double>(most) + 1)));
  }
  double unit() { return std::uniform_real_distribution<double>(0, 1)(random_); }

  Situation draw() {
    ClauseCounts clause;
    const std::uint32_t N = 1 + number(1'000'000'000);
    const std::uint32_t terms = 1 + number(2);
    for (std::uint32_t at = 0; at < terms; ++at) {
      const std::uint32_t df = std::min(number(N), N);
      clause.terms.push_back({df, df + number(df * 4)});
    }
    const std::uint64_t C = std::uint64_t{N} * (1 + number(10'000)) + 8 * std::uint64_t{N};
    const std::uint32_t dl = 2 + number(10'000'000);
    return {
        {index_, FieldId::text, {N, C, static_cast<double>(C) / N}, {clause}, numbers_, deadline_},
        std::min(1 + number(dl), dl - 1),
        dl};
  }

 private:
  std::mt19937 random_;
  Index index_;
  DocumentNumbers numbers_{index_};
  Deadline deadline_ = Deadline::never();
};

/// Where a contribution falls when tf grows, or grows when dl does.
template <typename Formula>
bool breaks_order(const Formula& formula, const Situation& at) {
  const auto scorer = scorer_of(formula, at.context);
  const auto weight = weight_of(scorer, at.context.clauses[0]);
  const auto contribution = [&](std::uint32_t tf, std::uint32_t dl) {
    return scorer.contribution(weight, tf, scorer.length_factor(dl));
  };
  const double here = contribution(at.tf, at.dl);
  return contribution(at.tf + 1, at.dl) < here || contribution(at.tf, at.dl + 1) > here ||
         !std::isfinite(here);
}

template <typename MakeFormula>
int count_breaks(MakeFormula&& make_formula) {
  Situations situations(1);
  int breaks = 0;
  for (int trial = 0; trial < inkling::test::rounds(60'000); ++trial) {
    const auto formula = make_formula(situations);
    if (breaks_order(formula, situations.draw())) ++breaks;
  }
  return breaks;
}

/// A number from 0 to `most`, often at the ends and near to 0.
double parameter(Situations& situations, double most) {
  const double kind = situations.unit();
  if (kind < 0.1) return 0;
  if (kind < 0.2) return most;
  return kind < 0.4 ? most * std::exp(-40 * situations.unit()) : most * situations.unit();
}

TEST_CASE(
    "contributions of monotone rankings never fall with tf nor grow with dl, to the last bit") {
  CHECK(count_breaks([](Situations& s) { return Bm25{parameter(s, 10), parameter(s, 1)}; }) == 0);
  CHECK(count_breaks([](Situations& s) {
          return Bm25Plus{parameter(s, 10), parameter(s, 1), parameter(s, 2)};
        }) == 0);
  CHECK(count_breaks([](Situations&) { return TfIdf{}; }) == 0);
  CHECK(count_breaks([](Situations& s) { return Dirichlet{1e-9 + parameter(s, 1e6)}; }) == 0);
  CHECK(count_breaks([](Situations& s) { return JelinekMercer{1e-9 + parameter(s, 0.999)}; }) == 0);
}

TEST_CASE("what the length contributes never grows with it") {
  Situations situations(2);
  for (int trial = 0; trial < inkling::test::rounds(40'000); ++trial) {
    const Dirichlet lm{1e-9 + parameter(situations, 1e6)};
    const Situation at = situations.draw();
    const DirichletScorer scorer(lm, at.context);
    const auto length_contribution = [&](std::uint32_t dl) {
      return scorer.length_contribution(scorer.length_factor(dl));
    };
    REQUIRE(length_contribution(at.dl + 1) <= length_contribution(at.dl));
  }
}

TEST_CASE("DPH is not monotone: what fills a document counts less") {
  const Index index = test::Collection().add_texts({"a"}).index();
  DocumentNumbers numbers(index);
  const ClauseCounts clause{.terms = {{.df = 10, .cf = 20}}};
  const DphScorer scorer(Dph{}, {1000, 100'000, 100});
  const auto weight = weight_of(scorer, clause);
  CHECK(scorer.contribution(weight, 9, 10) < scorer.contribution(weight, 3, 10));
  CHECK(scorer.contribution(weight, 5, 6) < scorer.contribution(weight, 5, 50));
}

TEST_CASE("no document adds more by DPH than the bound of its tf and length") {
  const DphScorer scorer(Dph{}, {1000, 100'000, 100});
  for (const std::uint64_t cf : {1u, 30u, 2000u, 60'000u}) {
    ClauseCounts clause;
    clause.terms = {{1, cf}, {1, 1 + cf / 3}};
    const WeightOfTerms weight = weight_of(scorer, clause);
    for (std::uint32_t tf = 1; tf <= 40; ++tf) {
      for (std::uint32_t dl = 1; dl <= 900; dl += dl < 60 ? 1 : 37) {
        const double contribution = scorer.contribution(weight, tf, dl);
        CHECK(contribution <= upper_bound(scorer, weight, tf, dl));
        CHECK(contribution <= upper_bound(scorer, weight, tf + 3, dl));
        CHECK(contribution <= upper_bound(scorer, weight, tf, dl - dl / 3));
      }
    }
  }
}

TEST_CASE("with k1 = 0 a word contributes its idf, however often it occurs") {
  const Bm25Scorer scorer(Bm25{0, 0.75}, {1000, 100'000, 100});
  const Weight weight = scorer.weigh({.terms = {{.df = 10, .cf = 20}}});
  for (std::uint32_t tf = 1; tf < 1000; ++tf) {
    REQUIRE(scorer.contribution(weight, tf, scorer.length_factor(tf + 7)) == weight.idf);
  }
}

}  // namespace

}  // namespace inkling::query
