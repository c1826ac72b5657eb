#include <array>
#include <string_view>
#include <utility>

#include "inkling/drift.h"
#include "inkling/error.h"
#include "report/best_terms.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "stats/contingency.h"
#include "stats/divergence.h"
#include "stats/information.h"

namespace inkling {

namespace {

using report::Selection;

/// The terms of a selection in the order of their bytes, with their occurrences.
class CountedTerms {
 public:
  CountedTerms(const Index& index, const Selection& selection, TermUnit unit)
      : selection_(selection), terms_(index.terms(selection.field(), unit)) {
    settle();
  }

  bool exhausted() const noexcept { return terms_.exhausted(); }
  std::string_view term() const noexcept { return terms_.term(); }
  const TermStatistics& sums() const noexcept { return sums_; }
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
};

/// Compares one term after another, in byte order.
class Drift {
 public:
  Drift(DriftReport& report, const DriftOptions& options)
      : report_(report), options_(options), best_(options.k) {}

  void take(std::string_view term, const TermStatistics& first, const TermStatistics& second) {
    const std::uint64_t before = first.cf, after = second.cf;
    const int direction = stats::direction({.n11 = after,
                                            .n10 = before,
                                            .n01 = report_.after.tokens - after,
                                            .n00 = report_.before.tokens - before});
    if (direction == 0) {
      ++report_.unchanged;
      return;
    }
    const DriftChange change = before == 0     ? DriftChange::appeared
                               : after == 0    ? DriftChange::vanished
                               : direction > 0 ? DriftChange::rose
                                               : DriftChange::fell;
    const double bits =
        stats::jensen_shannon_part(before, report_.before.tokens, after, report_.after.tokens);
    const auto group = static_cast<std::size_t>(change);
    ++report_.groups[group].terms;
    sums_[group] += bits;
    const bool is_wanted = !options_.only || *options_.only == change;
    if (is_wanted && before + after >= options_.min_count &&
        std::uint64_t{first.df} + second.df >= options_.min_df)
      best_.offer(bits, term, {before, after, change});
  }

  template <typename SurfaceOf>
  void finish(SurfaceOf surface_of) {
    for (std::size_t group = 0; group < kDriftChanges; ++group) {
      report_.groups[group].bits = sums_[group].value();
      report_.divergence += report_.groups[group].bits;
    }
    for (auto& entry : std::move(best_).take()) {
      DriftTerm row = described(entry.payload, entry.score);
      row.term = std::move(entry.term);
      row.surface = surface_of(row);
      report_.terms.push_back(std::move(row));
    }
  }

 private:
  DriftTerm described(const DriftCounts& counts, double bits) const {
    const auto rate = [](std::uint64_t count, std::uint64_t tokens) {
      return 1e6 * static_cast<double>(count) / static_cast<double>(tokens);
    };
    DriftTerm row;
    row.change = counts.change;
    row.before = counts.before;
    row.after = counts.after;
    row.per_million_before = rate(counts.before, report_.before.tokens);
    row.per_million_after = rate(counts.after, report_.after.tokens);
    row.bits = bits;
    row.share = report_.divergence > 0 ? bits / report_.divergence : 0;
    return row;
  }

  DriftReport& report_;
  const DriftOptions& options_;
  std::array<stats::Sum, kDriftChanges> sums_{};
  report::BestTerms<DriftCounts> best_;
};

DriftReport::Corpus drift_corpus(const Selection& selection, const char* side) {
  if (selection.tokens() == 0)
    throw EmptyInputError("the corpus " + std::string(side) + " has no token to compare");
  return {selection.count(), selection.tokens()};
}

}  // namespace

DriftReport drift_report(const Index& index_before, const DocumentSet& before,
                         const Index& index_after, const DocumentSet& after,
                         const DriftOptions& options) {
  if (index_before.analyzer() != index_after.analyzer())
    throw OptionError("index", "the analyzers of the two differ, and so would their terms");
  const Selection first(index_before, before, options.field);
  const Selection second(index_after, after, options.field);
  DriftReport report;
  report.before = drift_corpus(first, "before");
  report.after = drift_corpus(second, "after");
  report.options = options;
  Drift drift(report, options);
  CountedTerms a(index_before, first, options.term_unit);
  CountedTerms b(index_after, second, options.term_unit);
  while (!a.exhausted() || !b.exhausted()) {
    const bool is_before = !a.exhausted() && (b.exhausted() || a.term() <= b.term());
    const bool is_after = !b.exhausted() && (a.exhausted() || b.term() <= a.term());
    drift.take(is_before ? a.term() : b.term(), is_before ? a.sums() : TermStatistics{},
               is_after ? b.sums() : TermStatistics{});
    if (is_before) a.advance();
    if (is_after) b.advance();
  }
  drift.finish([&](const DriftTerm& row) {
    const bool is_gone = row.after == 0;
    return report::surface_of(is_gone ? index_before : index_after,
                              is_gone ? first.field() : second.field(), options.term_unit,
                              row.term);
  });
  return report;
}

DriftReport drift_report(const Index& index, const DocumentSet& before, const DocumentSet& after,
                         const DriftOptions& options) {
  return drift_report(index, before, index, after, options);
}

}  // namespace inkling
