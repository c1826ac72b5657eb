#pragma once

/// Comparing words with each other by how often two corpora have them.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "inkling/keyness.h"
#include "report/best_terms.h"
#include "stats/contingency.h"
#include "stats/false_discovery.h"
#include "stats/keyness.h"

namespace inkling::report {

/// Counts of a word in both corpora.
struct CountedWord {
  std::uint64_t target = 0;
  std::uint64_t reference = 0;
  std::uint64_t df = 0;  ///< documents of either that have it
  double p_value = 1;
};

/// How far apart the corpora are in a word; what is infinite comes before all else.
double strength_of(KeynessMeasure measure, const stats::Contingency& table) noexcept;
/// What words are ordered by, the greatest first.
double number_of(const KeynessOptions& options, const stats::Contingency& table) noexcept;
/// Of four counts, with the sign of the difference.
double signed_chi_square(const stats::Contingency& table) noexcept;

/// Compares one word after another, in byte order.
class Comparison {
 public:
  Comparison(const KeynessReport& report, const KeynessOptions& options)
      : report_(report), options_(options), family_(stats::kEveryPValue), best_(options.k) {}

  /// `surface`: where the order is by surface forms.
  void take(std::string_view term, CountedWord word, std::string_view surface = {}) {
    if (word.target + word.reference < std::max<std::uint64_t>(options_.min_count, 1)) return;
    if (options_.min_df > 1 && word.df < options_.min_df) return;
    const stats::Contingency table = table_of(word);
    word.p_value = stats::chi_square_p_value(std::abs(stats::keyness_g2(table)));
    family_.add(word.p_value);
    const bool is_more = stats::direction(table) >= 0;
    if (options_.direction == KeynessDirection::both ||
        (options_.direction == KeynessDirection::more) == is_more)
      best_.offer(number_of(options_, table), term, word, surface);
  }
  bool wants_surfaces() const noexcept { return options_.order == KeynessOrder::surface; }

  /// Adds the words of another range.
  void merge(Comparison&& other) {
    family_.merge(std::move(other.family_));
    best_.merge(std::move(other.best_));
  }

  /// Lists the best in `report`.
  template <typename SurfaceOf>
  void finish(KeynessReport& report, SurfaceOf surface_of) {
    family_.finish();
    report.compared = family_.tests();
    for (auto& entry : std::move(best_).take()) {
      KeynessTerm row = described(std::move(entry.term), entry.payload);
      row.surface = surface_of(row.term);
      row.p_value = entry.payload.p_value;
      row.q_value = family_.bound(row.p_value);
      report.terms.push_back(std::move(row));
    }
  }

 private:
  stats::Contingency table_of(const CountedWord& word) const {
    return {.n11 = word.target,
            .n10 = word.reference,
            .n01 = report_.target.tokens - word.target,
            .n00 = report_.reference.tokens - word.reference};
  }

  KeynessTerm described(std::string term, const CountedWord& word) const {
    constexpr double kMillion = 1e6;
    const stats::Contingency table = table_of(word);
    const stats::Interval interval = stats::keyness_log_ratio_interval(table);
    const auto rate = [&](std::uint64_t count, std::uint64_t tokens) {
      return KeynessRate{count,
                         kMillion * static_cast<double>(count) / static_cast<double>(tokens)};
    };
    KeynessTerm row;
    row.term = std::move(term);
    row.target = rate(word.target, report_.target.tokens);
    row.reference = rate(word.reference, report_.reference.tokens);
    row.g2 = stats::keyness_g2(table);
    row.chi2 = signed_chi_square(table);
    row.log_ratio = stats::keyness_log_ratio(table);
    row.low = interval.low;
    row.high = interval.high;
    row.diff_percent = stats::percent_difference(table);
    row.bic = stats::keyness_bic(table);
    row.ell = stats::keyness_ell(table);
    row.is_more = stats::direction(table) >= 0;
    return row;
  }

  const KeynessReport& report_;  ///< of which the sizes of both corpora are read
  const KeynessOptions& options_;
  stats::FalseDiscovery family_;
  BestTerms<CountedWord> best_;
};

}  // namespace inkling::report
