#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/drift.h"
#include "inkling/error.h"
#include "report/best_terms.h"
#include "report/given_choices.h"
#include "report/range_walk.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "stats/contingency.h"
#include "stats/divergence.h"
#include "stats/information.h"

namespace inkling {

namespace {

using report::Selection;

/// The terms of a selection in the order of their bytes, with their occurrences.
class SelectedTerms {
 public:
  SelectedTerms(const Index& index, const Selection& selection, TermUnit unit,
                const TermRange& range)
      : selection_(selection), terms_(index.terms(selection.field(), unit, range)) {
    settle();
  }

  bool exhausted() const noexcept { return terms_.exhausted(); }
  std::string_view term() const noexcept { return terms_.term(); }
  const TermStatistics& sums() const noexcept { return sums_; }
  /// The text that people read for the term.
  std::string surface(TermUnit unit) const { return report::surface_of(unit, terms_); }
  void advance() {
    terms_.advance();
    settle();
  }

 private:
  /// Goes on to the next term that a selected document has.
  void settle() {
    for (; !terms_.exhausted(); terms_.advance()) {
      sums_ = {};
      for (PostingCursor postings = terms_.postings(); postings.doc() != kNoDoc;
           postings.advance()) {
        if (!selection_.contains(postings.doc())) continue;
        ++sums_.df;
        sums_.cf += postings.tf();
      }
      if (sums_.df > 0) return;
    }
  }

  const Selection& selection_;
  TermCursor terms_;
  TermStatistics sums_{};
};

struct DriftCounts {
  std::uint64_t before = 0, after = 0;
  DriftChange change = DriftChange::rose;
  double bits = 0;
};

/// What all terms so far add up to, and those that are listed.
struct DriftSums {
  explicit DriftSums(std::size_t k) : best(k) {}

  std::array<std::uint64_t, kDriftChanges> terms{};
  std::array<stats::Sum, kDriftChanges> bits{};
  std::uint64_t unchanged = 0;
  report::BestTerms<DriftCounts> best;
};

/// One side of the comparison.
struct DriftSide {
  const Index& index;
  const Selection& selection;
};

/// As it is written after, or before where it does not occur after.
std::string drifted_surface(const DriftSide& before, const DriftSide& after, TermUnit unit,
                            const std::string& term, std::uint64_t count_after) {
  const DriftSide& side = count_after == 0 ? before : after;
  return report::surface_of(side.index, side.selection.field(), unit, term);
}

/// Compares the terms of a range, one after another, in byte order.
class DriftRange {
 public:
  DriftRange(const DriftSide& before, const DriftSide& after, const DriftOptions& options,
             DriftSums& sums)
      : before_(before), after_(after), options_(options), sums_(sums), best_(options.k) {}

  void walk(std::size_t, const TermRange& range) {
    SelectedTerms a(before_.index, before_.selection, options_.term_unit, range);
    SelectedTerms b(after_.index, after_.selection, options_.term_unit, range);
    while (!a.exhausted() || !b.exhausted()) {
      const bool is_before = !a.exhausted() && (b.exhausted() || a.term() <= b.term());
      const bool is_after = !b.exhausted() && (a.exhausted() || b.term() <= a.term());
      take(is_before ? &a : nullptr, is_after ? &b : nullptr);
      if (is_before) a.advance();
      if (is_after) b.advance();
    }
  }

  void finish() {
    for (std::size_t group = 0; group < kDriftChanges; ++group) {
      sums_.terms[group] += bits_[group].size();
      for (const double bits : bits_[group]) sums_.bits[group] += bits;
    }
    sums_.unchanged += unchanged_;
    sums_.best.merge(std::move(best_));
  }

 private:
  /// A term of one side, or of both.
  void take(const SelectedTerms* in_before, const SelectedTerms* in_after) {
    const TermStatistics first = in_before == nullptr ? TermStatistics{} : in_before->sums();
    const TermStatistics second = in_after == nullptr ? TermStatistics{} : in_after->sums();
    const std::uint64_t before = first.cf, after = second.cf;
    const std::uint64_t all_before = before_.selection.tokens();
    const std::uint64_t all_after = after_.selection.tokens();
    const int direction = stats::direction(
        {.n11 = after, .n10 = before, .n01 = all_after - after, .n00 = all_before - before});
    if (direction == 0) {
      ++unchanged_;
      return;
    }
    const DriftChange change = before == 0     ? DriftChange::appeared
                               : after == 0    ? DriftChange::vanished
                               : direction > 0 ? DriftChange::rose
                                               : DriftChange::fell;
    const double bits = stats::jensen_shannon_part(before, all_before, after, all_after);
    bits_[static_cast<std::size_t>(change)].push_back(bits);
    const bool is_wanted = !options_.only || *options_.only == change;
    if (is_wanted && before + after >= options_.min_count &&
        std::uint64_t{first.df} + second.df >= options_.min_df)
      offer(in_after == nullptr ? *in_before : *in_after, {before, after, change, bits});
  }

  /// As it is written after, or before where it does not occur after.
  void offer(const SelectedTerms& term, const DriftCounts& counts) {
    const bool is_by_surface = options_.order == DriftOrder::surface;
    best_.offer(number_of(counts), term.term(), counts,
                is_by_surface ? term.surface(options_.term_unit) : std::string());
  }

  /// What terms are ordered by, the greatest first.
  double number_of(const DriftCounts& counts) const {
    switch (options_.order) {
      case DriftOrder::bits:
        return counts.bits;
      case DriftOrder::count:
        return static_cast<double>(counts.before + counts.after);
      case DriftOrder::ratio:
        return ratio_of(counts);
      case DriftOrder::before:
        return static_cast<double>(counts.before);
      case DriftOrder::after:
        return static_cast<double>(counts.after);
      case DriftOrder::change:
        return -place_of(counts.change);
      case DriftOrder::term:
      case DriftOrder::surface:
        break;
    }
    return 0;
  }

  /// Of its name among those of all changes.
  static double place_of(DriftChange change) noexcept {
    using enum DriftChange;
    constexpr DriftChange kByName[] = {appeared, fell, rose, vanished};
    return static_cast<double>(std::ranges::find(kByName, change) - kByName);
  }

  /// The logarithm of the greater rate by the smaller one.
  double ratio_of(const DriftCounts& counts) const {
    const auto rate = [](std::uint64_t count, const DriftSide& side) {
      return (static_cast<double>(count) + 0.5) / static_cast<double>(side.selection.tokens());
    };
    return std::abs(std::log2(rate(counts.after, after_) / rate(counts.before, before_)));
  }

  const DriftSide& before_;
  const DriftSide& after_;
  const DriftOptions& options_;
  DriftSums& sums_;
  std::array<std::vector<double>, kDriftChanges> bits_{};  ///< of terms, to be added in order
  std::uint64_t unchanged_ = 0;
  report::BestTerms<DriftCounts> best_;
};

DriftTerm drifted(const DriftReport& report, const DriftCounts& counts) {
  const auto rate = [](std::uint64_t count, std::uint64_t tokens) {
    return 1e6 * static_cast<double>(count) / static_cast<double>(tokens);
  };
  DriftTerm row;
  row.change = counts.change;
  row.before = counts.before;
  row.after = counts.after;
  row.per_million_before = rate(counts.before, report.before.tokens);
  row.per_million_after = rate(counts.after, report.after.tokens);
  row.bits = counts.bits;
  row.share = report.divergence > 0 ? counts.bits / report.divergence : 0;
  return row;
}

void set_sums(DriftReport& report, const DriftSums& sums) {
  report.unchanged = sums.unchanged;
  for (std::size_t group = 0; group < kDriftChanges; ++group) {
    report.groups[group] = {sums.terms[group], sums.bits[group].value()};
    report.divergence += report.groups[group].bits;
  }
}

DriftReport::Corpus drift_corpus(const Selection& selection, const char* side, bool are_of_one) {
  if (selection.tokens() == 0) {
    throw EmptyInputError("the corpus " + std::string(side) + " has no token to compare",
                          are_of_one ? "choose other documents with --target and --reference" : "");
  }
  return {selection.count(), selection.tokens()};
}

}  // namespace

DriftReport drift_report(const Index& index_before, const DocumentSet& before,
                         const Index& index_after, const DocumentSet& after,
                         const DriftOptions& options) {
  report::require_choices(options);
  if (index_before.analyzer() != index_after.analyzer())
    throw OptionError("index", "the analyzers of the two differ, and so would their terms");
  const Selection first(index_before, before, options.field, "before");
  const Selection second(index_after, after, options.field, "after");
  DriftReport report;
  const bool are_of_one = &index_before == &index_after;
  report.before = drift_corpus(first, "before", are_of_one);
  report.after = drift_corpus(second, "after", are_of_one);
  report.options = options;
  report.options.work = {};
  const DriftSide side_before{index_before, first}, side_after{index_after, second};
  DriftSums sums(options.k);
  report::Stretch left(options.work);
  report::sort_words(index_before, first.field(), options.term_unit, left);
  const auto ranges = report::walked_ranges(index_after, second.field(), options.term_unit, left);
  report::share_ranges(ranges, left,
                       [&] { return DriftRange(side_before, side_after, options, sums); });
  set_sums(report, sums);
  for (auto& entry : std::move(sums.best).take()) {
    DriftTerm row = drifted(report, entry.payload);
    row.term = std::move(entry.term);
    row.surface = drifted_surface(side_before, side_after, options.term_unit, row.term, row.after);
    report.terms.push_back(std::move(row));
  }
  return report;
}

DriftReport drift_report(const Index& index, const DocumentSet& before, const DocumentSet& after,
                         const DriftOptions& options) {
  return drift_report(index, before, index, after, options);
}

}  // namespace inkling
