#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/keyness.h"
#include "report/given_choices.h"
#include "report/keyness_comparison.h"
#include "report/list_reader.h"
#include "report/range_walk.h"
#include "report/selection.h"
#include "report/term_walk.h"

namespace inkling {

namespace {

using report::Comparison;
using report::CountedWord;
using report::Selection;
using report::TermPostings;

/// The words of a range of terms.
class ComparedRange {
 public:
  ComparedRange(const Selection& target, const Selection& reference,
                const report::WantedSurfaces& surfaces, Comparison& all, Comparison own)
      : target_(target),
        reference_(reference),
        surfaces_(surfaces),
        all_(all),
        own_(std::move(own)) {}

  void visit(std::size_t, const TermPostings& term) {
    CountedWord word{.df = term.df()};
    for (std::size_t at = 0; at < term.docs.size(); ++at) {
      if (target_.contains(term.docs[at])) word.target += term.tfs[at];
      if (reference_.contains(term.docs[at])) word.reference += term.tfs[at];
    }
    own_.take(term.term, word, surfaces_(term));
  }
  void finish() { all_.merge(std::move(own_)); }

 private:
  const Selection& target_;
  const Selection& reference_;
  const report::WantedSurfaces& surfaces_;
  Comparison& all_;
  Comparison own_;
};

KeynessReport start(const KeynessOptions& options) {
  KeynessReport report;
  report.measure = options.measure;
  report.order = options.order;
  report.term_unit = options.term_unit;
  report.field = options.field;
  return report;
}

KeynessReport::Corpus target_of(const Selection& selection) {
  if (selection.tokens() == 0)
    throw EmptyInputError("the target has no token to compare", "choose others with --target");
  return {selection.count(), selection.tokens()};
}

KeynessReport::Corpus reference_of(const Selection& selection) {
  if (selection.tokens() == 0)
    throw EmptyInputError("the reference has no token to compare",
                          "name others with --reference, or fewer with --target");
  return {selection.count(), selection.tokens()};
}

/// By term.
using ListedCounts = std::map<std::string, std::uint64_t>;

std::uint64_t tokens_of(const FrequencyList& list, const ListedCounts& counts) {
  std::uint64_t sum = 0;
  for (const auto& [word, count] : counts) sum += count;
  if (list.tokens && *list.tokens < sum) {
    throw OptionError("reference", "the list counts " + std::to_string(sum) + " tokens, and has " +
                                       std::to_string(*list.tokens) + " in all");
  }
  if (list.tokens.value_or(0) > kMostListedTokens)
    throw OptionError("reference", "the list is of more than 2^53 tokens in all");
  return list.tokens.value_or(sum);
}

/// Merges the terms of an index, one after another, with those of a list.
template <typename SurfaceOf>
class ListComparison {
 public:
  ListComparison(const ListedCounts& counts, const SurfaceOf& surface_of,
                 const report::WantedSurfaces& surfaces, Comparison& comparison)
      : next_(counts.begin()),
        end_(counts.end()),
        surface_of_(surface_of),
        surfaces_(surfaces),
        comparison_(comparison) {}

  void take(const TermPostings& term) {
    while (next_ != end_ && next_->first < term.term) take_listed();
    const bool is_listed = next_ != end_ && next_->first == term.term;
    const std::uint64_t listed = is_listed ? (next_++)->second : 0;
    if (is_listed) ++in_target_;
    comparison_.take(term.term, {.target = term.cf(), .reference = listed, .df = term.df()},
                     surfaces_(term));
  }
  /// Takes what the list has behind the last term. Returns how many of its words were terms.
  std::uint64_t finish() {
    while (next_ != end_) take_listed();
    return in_target_;
  }

 private:
  void take_listed() {
    const auto& [word, count] = *next_++;
    comparison_.take(word, {.reference = count},
                     comparison_.wants_surfaces() ? surface_of_(word) : std::string());
  }

  ListedCounts::const_iterator next_, end_;
  const SurfaceOf& surface_of_;
  report::WantedSurfaces surfaces_;
  Comparison& comparison_;
  std::uint64_t in_target_ = 0;
};

/// A range of terms, which are compared with a list.
template <typename Words>
class ComparedWithList {
 public:
  explicit ComparedWithList(Words& words) : words_(words) {}

  void visit(std::size_t, const TermPostings& term) { words_.take(term); }
  void finish() {}

 private:
  Words& words_;
};

}  // namespace

KeynessReport keyness_report(const Index& index, const DocumentSet& target,
                             const DocumentSet& reference, const KeynessOptions& options) {
  report::require_choices(options);
  const Selection in_target(index, target, options.field, "target");
  const Selection in_reference(index, reference, options.field, "reference");
  KeynessReport report = start(options);
  report.target = target_of(in_target);
  report.reference = reference_of(in_reference);
  DocumentSet both = in_target.documents();
  both &= in_reference.documents();
  report.in_both = both.count();
  DocumentSet either = in_target.documents();
  either |= in_reference.documents();
  Comparison comparison(report, options);
  const Selection in_either(index, either, options.field);
  const report::WantedSurfaces surfaces(options.term_unit, comparison.wants_surfaces());
  report::walk_in_ranges(index, options.term_unit, in_either, options.work, [&] {
    return ComparedRange(in_target, in_reference, surfaces, comparison,
                         Comparison(report, options));
  });
  comparison.finish(report, [&](const std::string& term) {
    return report::surface_of(index, in_target.field(), options.term_unit, term);
  });
  return report;
}

KeynessReport keyness_report(const Index& index, const DocumentSet& target,
                             const KeynessOptions& options) {
  DocumentSet others = index.no_documents();
  for (const DocId doc : index.documents()) {
    if (!target.contains(doc)) others.insert(doc);
  }
  return keyness_report(index, target, others, options);
}

KeynessReport keyness_report(const Index& index, const DocumentSet& target,
                             const FrequencyList& reference, const KeynessOptions& options) {
  report::require_choices(options);
  const Selection in_target(index, target, options.field, "target");
  KeynessReport report = start(options);
  report.target = target_of(in_target);
  const report::Stretch work(options.work);
  const ListedCounts counts = report::ListReader(index, in_target.field(), options.term_unit)
                                  .counts_of(reference, work.first_half());
  report.reference.tokens = tokens_of(reference, counts);
  if (report.reference.tokens == 0)
    throw EmptyInputError("the frequency list has no token to compare");
  Comparison comparison(report, options);
  const auto surface_of = [&](const std::string& term) {
    const std::string surface =
        report::surface_of(index, in_target.field(), options.term_unit, term);
    return surface.empty() ? term : surface;
  };
  ListComparison words(counts, surface_of, {options.term_unit, comparison.wants_surfaces()},
                       comparison);
  // In one thread: words of the list come between terms.
  report::walk_in_ranges(index, options.term_unit, in_target, work.second_half().shared_by(1),
                         [&] { return ComparedWithList(words); });
  report.listed_in_target = words.finish();
  comparison.finish(report, surface_of);
  return report;
}

}  // namespace inkling
