#include "stats/information.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <random>

#include "tests/support/infinity.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;
using namespace inkling::test;

using TfsByTerm = std::map<std::string, std::vector<double>>;

TfsByTerm tfs_by_term(const std::vector<std::vector<std::string>>& documents) {
  TfsByTerm tfs;
  for (const auto& document : documents) {
    std::map<std::string, int> counts;
    for (const std::string& word : document) ++counts[word];
    for (const auto& [term, tf] : counts)
      tfs[term].push_back(tf / static_cast<double>(document.size()));
  }
  return tfs;
}

struct Totals {
  double tfidf = 0, mutual = 0, entropy_terms = 0;
};

Totals totals(const TfsByTerm& terms, std::uint64_t N) {
  stats::Sum tfidf, excess, entropy;
  for (const auto& [term, tfs] : terms) {
    const stats::TermInformation information = stats::term_information(tfs, N);
    tfidf += information.tfidf_information;
    excess += information.excess;
    entropy += stats::entropy_term(information.probability);
  }
  return {tfidf.value(), tfidf.value() + excess.value(), entropy.value()};
}

std::vector<std::vector<std::string>> random_documents(std::uint32_t seed) {
  std::mt19937 random(seed);
  const std::size_t vocabulary = 1 + random() % 40;
  std::vector<std::vector<std::string>> documents(1 + random() % 30);
  for (auto& document : documents) {
    document.resize(1 + random() % 50);
    for (std::string& word : document)
      word = std::to_string((random() % vocabulary) * (random() % vocabulary));
  }
  return documents;
}

}  // namespace

TEST_CASE("idf and both informations equal exact arithmetic") {
  const test::Oracle oracle("tfidf_information");
  for (const auto expected : oracle.cases()) {
    std::vector<std::vector<std::string>> documents;
    for (const std::string& text : test::strings(expected["documents"]))
      documents.push_back(test::words(text));
    const std::uint64_t N = expected["N"];
    const TfsByTerm terms = tfs_by_term(documents);
    stats::Sum plus_one;
    for (const auto& [term, tfs] : terms) {
      CAPTURE(term);
      REQUIRE(tfs.size() == std::uint64_t(expected["df"][term]));
      const double idf = stats::idf(tfs.size(), N);
      const double other = stats::idf_plus_one(tfs.size(), N);
      CHECK(oracle.matches(idf, expected["idf_bits"][term]));
      CHECK(oracle.matches(idf * std::numbers::ln2, expected["idf_nats"][term]));
      CHECK(oracle.matches(other, expected["idf_plus1_bits"][term]));
      CHECK(oracle.matches(other * std::numbers::ln2, expected["idf_plus1_nats"][term]));
      const stats::TermInformation information = stats::term_information(tfs, N);
      CHECK(oracle.matches(information.tfidf_information,
                           expected["information_per_term_bits"][term]));
      plus_one += information.probability * other;
    }
    const Totals found = totals(terms, N);
    CHECK(oracle.matches(found.tfidf, expected["tfidf_information_bits"]));
    CHECK(oracle.matches(found.tfidf * std::numbers::ln2, expected["tfidf_information_nats"]));
    CHECK(oracle.matches(plus_one.value(), expected["tfidf_information_plus1_bits"]));
    CHECK(oracle.matches(plus_one.value() * std::numbers::ln2,
                         expected["tfidf_information_plus1_nats"]));
    CHECK(oracle.matches(found.mutual, expected["joint_mutual_information_bits"]));
    CHECK(oracle.matches(found.mutual * std::numbers::ln2,
                         expected["joint_mutual_information_nats"]));
    CHECK(oracle.matches(found.entropy_terms, expected["entropy_terms_bits"]));
    CHECK((found.tfidf == found.mutual) == bool(expected["equal"]));
    const std::vector<double> uniform(N, 1 / static_cast<double>(N));
    CHECK(oracle.matches(stats::entropy(uniform), expected["entropy_documents_bits"]));
  }
}

TEST_CASE("tf-idf information <= mutual information <= both entropies, and none is negative") {
  for (std::uint32_t seed = 1; seed <= rounds(300u); ++seed) {
    CAPTURE(seed);
    const auto documents = random_documents(seed);
    const Totals found = totals(tfs_by_term(documents), documents.size());
    CHECK(found.tfidf >= 0);
    CHECK(found.tfidf <= found.mutual);
    CHECK(found.mutual <= std::log2(documents.size()) + 1e-12);
    CHECK(found.mutual <= found.entropy_terms + 1e-12);
  }
}

TEST_CASE("documents that are all alike tell nothing: exactly 0 bits") {
  for (const std::size_t N : {1u, 2u, 3u, 7u, 10u, 49u}) {
    CAPTURE(N);
    const std::vector<std::string> document{"a", "a", "b", "c", "d", "d", "d"};
    const Totals found = totals(tfs_by_term(std::vector(N, document)), N);
    CHECK(found.tfidf == 0.0);
    CHECK(found.mutual == 0.0);
  }
}

TEST_CASE("a term that stands once in one document of N carries (1/dl) log2(N) / N bits") {
  const std::vector<double> tfs{0.125};
  CHECK(stats::term_information(tfs, 1024).tfidf_information == 0.125 * 10 / 1024);
  CHECK(stats::term_information(tfs, 1024).mutual_information() == 0.125 * 10 / 1024);
}

TEST_CASE("idf is exactly 0 for a term of every document, and plus one makes it negative") {
  CHECK(stats::idf(4, 4) == 0.0);
  CHECK(stats::idf(1, 1) == 0.0);
  CHECK(stats::idf(1, 1024) == 10.0);
  CHECK(stats::idf_plus_one(4, 4) == doctest::Approx(-0.32192809488736235).epsilon(1e-15));
  CHECK(stats::idf_plus_one(0, 8) == 3.0);
}

TEST_CASE("idf keeps its digits next to 0") {
  CHECK(stats::idf(999'999'999, 1'000'000'000) / (1.0000000005 * std::numbers::log2e * 1e-9) ==
        doctest::Approx(1).epsilon(1e-15));
}

TEST_CASE("a compensated sum keeps what plain addition loses") {
  stats::Sum sum;
  for (const double x : {1.0, 1e100, 1.0, -1e100}) sum += x;
  CHECK(sum.value() == 2.0);
  stats::Sum tenths;
  for (int i = 0; i < 10'000'000; ++i) tenths += 0.1;
  CHECK(tenths.value() == 1'000'000.0);
  CHECK(stats::Sum().value() == 0.0);
}

TEST_CASE("a sum with an infinite summand is infinite") {
  stats::Sum sum;
  for (const double x : {1.0, kInfinity, 2.0}) sum += x;
  CHECK(sum.value() == kInfinity);
}

TEST_CASE(
    "the divergence of a cell keeps all digits, far from the border of its formulas and next to "
    "it") {
  struct Row {
    double x, expected;  // 50-digit arithmetic
  };
  for (const auto& [x, expected] :
       {Row{1e-9, 4.9999999983333333416667e-19}, Row{0.001, 4.9983341661669997620832e-07},
        Row{0.2499999, 0.028929416828411063287}, Row{0.2500001, 0.028929461457121326128},
        Row{-0.2499999, 0.034238416892963725908}, Row{1, 0.38629436111989061883}, Row{-1, 1}}) {
    CAPTURE(x);
    CHECK(stats::divergence_term(x) / expected == doctest::Approx(1).epsilon(2e-15));
  }
  CHECK(stats::divergence_term(0) == 0.0);
  CHECK(stats::divergence_term(1e-200) >= 0.0);
}

TEST_CASE("both formulas of the divergence meet at their border") {
  for (const double border : {0.25, -0.25}) {
    const double inside = std::nextafter(border, 0.0);
    CHECK(stats::divergence_term(inside) ==
          doctest::Approx(stats::divergence_term(border)).epsilon(1e-14));
  }
}

TEST_CASE("log_ratio is precise next to 1 and beyond 64 bits") {
  const std::uint64_t big = std::uint64_t{1} << 62;
  CHECK(stats::log_ratio(big, big, big, big) == 0.0);
  CHECK(stats::log_ratio(big, big, big, 1) ==
        doctest::Approx(62 * std::numbers::ln2).epsilon(1e-15));
  CHECK(stats::log_ratio(big + 1, 1, big, 1) == 1 / static_cast<double>(big));
  CHECK(stats::log_ratio(big, 1, big + 1, 1) == -1 / static_cast<double>(big));
  CHECK(stats::log_ratio(0, 1, 1, 1) == -kInfinity);
  CHECK(stats::log_ratio(1, 1, 0, 1) == kInfinity);
  CHECK(stats::log_ratio(0, 1, 0, 1) == 0.0);
}

TEST_CASE("log_sum_exp neither overflows nor underflows") {
  CHECK(stats::log_sum_exp(std::vector<double>{}) == -kInfinity);
  CHECK(stats::log_sum_exp(std::vector{-kInfinity, -kInfinity}) == -kInfinity);
  CHECK(stats::log_sum_exp(std::vector{-kInfinity, -3.0}) == -3.0);
  CHECK(stats::log_sum_exp(std::vector{-5000.0, -5000.0}) ==
        doctest::Approx(-5000 + std::numbers::ln2).epsilon(1e-15));
  CHECK(stats::log_sum_exp(std::vector{5000.0, 4000.0}) == 5000.0);
}

TEST_CASE("entropy is 0 for certainty and log2 n for a fair choice of n") {
  CHECK(stats::entropy(std::vector{1.0, 0.0}) == 0.0);
  CHECK(stats::entropy(std::vector(8, 0.125)) == 3.0);
  CHECK(stats::entropy(std::vector<double>{}) == 0.0);
}
