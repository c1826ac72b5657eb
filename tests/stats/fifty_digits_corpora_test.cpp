/// Measures of words in the parts of a corpus, and the sums of reports, recomputed with fifty
/// digits.

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/math/special_functions/erf.hpp>
#include <boost/multiprecision/cpp_dec_float.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "stats/contingency.h"
#include "stats/dispersion.h"
#include "stats/divergence.h"
#include "stats/information.h"
#include "stats/keyness.h"
#include "stats/richness.h"
#include "stats/topic_table.h"
#include "tests/support/rounds.h"

namespace inkling {
namespace {

using Real = boost::multiprecision::cpp_dec_float_50;

Real log2_of(const Real& x) { return log(x) / log(Real(2)); }

/// p log2(p/q).
Real bits(const Real& p, const Real& q) { return p == 0 ? Real(0) : Real(p * log2_of(p / q)); }

void check(const char* name, double found, const Real& exact) {
  CAPTURE(name);
  const auto expected = static_cast<double>(exact);
  CHECK(std::abs(found - expected) <= 1e-13 + 1e-11 * std::abs(expected));
}

/// Of all magnitudes up to so many bits, at least 1.
std::uint64_t random_count(std::mt19937_64& random, unsigned bits) {
  return 1 + (random() >> (64 - bits + random() % bits));
}

struct ExactDispersion {
  Real dp, dp_norm, d, u, d2, s, kl;
};

/// By the definitions, over all parts, those without the word included.
ExactDispersion exact_of(const std::vector<stats::CorpusPart>& parts) {
  Real size = 0, f = 0, smallest = parts.front().size, rates = 0;
  for (const stats::CorpusPart& part : parts) {
    size += part.size;
    f += part.count;
    rates += Real(part.count) / part.size;
    smallest = std::min(smallest, Real(part.size));
  }
  const Real n = parts.size(), mean = rates / n;
  ExactDispersion exact;
  Real squares = 0, roots = 0;
  for (const stats::CorpusPart& part : parts) {
    const Real share = part.size / size, of_word = part.count / f;
    const Real rate = Real(part.count) / part.size;
    exact.dp += abs(of_word - share) / 2;
    squares += (rate - mean) * (rate - mean);
    exact.d2 -= bits(rate / rates, 1) / log2_of(n);
    roots += sqrt(share * part.count);
    exact.kl += bits(of_word, share);
  }
  exact.dp_norm = exact.dp / (1 - smallest / size);
  exact.d = 1 - sqrt(squares / n) / mean / sqrt(n - 1);
  exact.u = exact.d * f;
  exact.s = roots * roots / f;
  return exact;
}

TEST_CASE("the dispersion of random words has the values of fifty digits") {
  std::mt19937_64 random(12);
  const int words = test::rounds(200);
  for (int word = 0; word < words; ++word) {
    CAPTURE(word);
    std::vector<stats::CorpusPart> parts(2 + random() % 40);
    stats::CorpusParts all{.parts = parts.size(), .size = 0, .smallest = ~std::uint64_t{0}};
    for (stats::CorpusPart& part : parts) {
      part.size = random_count(random, 24);
      part.count = random() % 3 == 0 ? 0 : random() % (part.size + 1);
      all.size += part.size;
      all.smallest = std::min(all.smallest, part.size);
    }
    parts.back().count = parts.back().size;
    const ExactDispersion exact = exact_of(parts);
    const auto found = stats::dispersion(parts, all);
    REQUIRE(found.has_value());
    check("dp", found->dp, exact.dp);
    check("dp_norm", found->dp_norm.value(), exact.dp_norm);
    check("d", found->d.value(), exact.d);
    check("u", found->u.value(), exact.u);
    check("d2", found->d2.value(), exact.d2);
    check("s", found->s, exact.s);
    check("kl_divergence", found->kl_divergence, exact.kl);
  }
}

TEST_CASE("parts of divergences and Yule's K have the values of fifty digits") {
  std::mt19937_64 random(13);
  const int rounds = test::rounds(200);
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    const std::uint64_t c = random_count(random, 40), d = random_count(random, 40);
    const std::uint64_t a = random() % (c + 1), b = random() % (d + 1);
    const Real p = Real(a) / c, q = Real(b) / d, middle = (p + q) / 2;
    check("jensen_shannon_part", stats::jensen_shannon_part(a, c, b, d),
          (bits(p, middle) + bits(q, middle)) / 2);
    std::vector<std::uint64_t> frequencies(1 + random() % 50);
    Real tokens = 0, squares = 0;
    for (std::uint64_t& f : frequencies) {
      f = random_count(random, 20);
      tokens += f;
      squares += Real(f) * f;
    }
    check("yules_k", stats::yules_k(frequencies), 10000 * (squares - tokens) / (tokens * tokens));
  }
}

TEST_CASE("what terms tell about documents has the values of fifty digits") {
  std::mt19937_64 random(14);
  const int terms = test::rounds(200);
  for (int term = 0; term < terms; ++term) {
    CAPTURE(term);
    std::vector<double> tfs(1 + random() % 60);
    const std::uint64_t n = tfs.size() + random_count(random, 20);
    Real sum = 0;
    for (double& tf : tfs) {
      tf = static_cast<double>(1 + random() % 9) / static_cast<double>(9 + random() % 3000);
      sum += tf;
    }
    Real mutual = 0;
    for (const double tf : tfs) mutual += bits(Real(tf), sum / n) / n;
    const stats::TermInformation found = stats::term_information(tfs, n);
    check("probability", found.probability, sum / n);
    check("idf", stats::idf(tfs.size(), n), log2_of(Real(n) / tfs.size()));
    check("idf_plus_one", stats::idf_plus_one(tfs.size(), n), log2_of(Real(n) / (tfs.size() + 1)));
    check("tfidf_information", found.tfidf_information, sum / n * log2_of(Real(n) / tfs.size()));
    check("mutual_information", found.mutual_information(), mutual);
    std::vector<double> shares;
    Real entropy = 0;
    for (const double tf : tfs) {
      shares.push_back(static_cast<double>(Real(tf) / sum));
      entropy -= bits(Real(tf) / sum, 1);
    }
    check("entropy", stats::entropy(shares), entropy);
  }
}

TEST_CASE("terms against all topics at once have the values of fifty digits") {
  std::mt19937_64 random(15);
  const int tables = test::rounds(200);
  for (int table = 0; table < tables; ++table) {
    CAPTURE(table);
    std::vector<std::uint64_t> with(2 + random() % 20), sizes(with.size());
    Real row = 0, all = 0;
    for (std::size_t topic = 0; topic < with.size(); ++topic) {
      sizes[topic] = random_count(random, 30);
      with[topic] = random() % (sizes[topic] + 1);
      row += with[topic];
      all += sizes[topic];
    }
    if (row == 0 || row == all) continue;
    Real chi2 = 0, g2 = 0;
    for (std::size_t topic = 0; topic < with.size(); ++topic) {
      for (const auto& [count, part] :
           {std::pair<Real, Real>(with[topic], row),
            std::pair<Real, Real>(sizes[topic] - with[topic], all - row)}) {
        const Real expected = part * sizes[topic] / all;
        chi2 += (count - expected) * (count - expected) / expected;
        g2 += count == 0 ? Real(0) : Real(2 * count * log(count / expected));
      }
    }
    check("chi_square", stats::chi_square(with, sizes), chi2);
    check("g2", stats::g2(with, sizes), g2);
  }
}

TEST_CASE("probabilities and the bounds of intervals have the values of fifty digits") {
  std::mt19937_64 random(16);
  const Real quantile("1.9599639845400542355245944305205515279555");
  const int rounds = test::rounds(200);
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    const double statistic = static_cast<double>(random() % 200'000) / 1000;
    const Real p = boost::math::erfc(Real(sqrt(Real(statistic) / 2)));
    const double found = stats::chi_square_p_value(statistic);
    CHECK(std::abs(found / static_cast<double>(p) - 1) <= 1e-10);
    const stats::Contingency t{.n11 = random_count(random, 30),
                               .n10 = random_count(random, 30),
                               .n01 = random_count(random, 30),
                               .n00 = random_count(random, 30)};
    const Real half = Real(1) / 2;
    check("log_odds_standard_error", stats::log_odds_standard_error(t),
          sqrt(1 / (t.n11 + half) + 1 / (t.n10 + half) + 1 / (t.n01 + half) + 1 / (t.n00 + half)));
    const Real ratio = log2_of(Real(t.n11) * t.col2() / (Real(t.n10) * t.col1()));
    const Real error =
        sqrt(1 / Real(t.n11) - 1 / Real(t.col1()) + 1 / Real(t.n10) - 1 / Real(t.col2()));
    const stats::Interval interval = stats::keyness_log_ratio_interval(t);
    check("log_ratio", stats::keyness_log_ratio(t), ratio);
    check("low", interval.low, ratio - quantile * error / log(Real(2)));
    check("high", interval.high, ratio + quantile * error / log(Real(2)));
  }
}

}  // namespace
}  // namespace inkling
