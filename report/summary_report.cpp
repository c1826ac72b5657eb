#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/report.h"
#include "report/given_choices.h"
#include "report/range_walk.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/type_token_ratios.h"
#include "report/vocabulary_growth.h"
#include "stats/frequency_spectrum.h"
#include "stats/richness.h"
#include "stats/zipf_mandelbrot.h"
#include "storage/files/damage.h"
#include "storage/view/view.h"

namespace inkling {

namespace {

using report::Selection;
using report::TermPostings;

/// What is known of the input: without the list of its files where that is damaged.
SummaryReport::Skipped skipped_of(const Index& index) {
  SummaryReport::Skipped skipped;
  const auto damage =
      storage::damage_in("the index", [&] { skipped.by_reason = index.skipped_input(); });
  if (damage) skipped = {storage::view_of(index).manifest().skipped, damage->what()};
  return skipped;
}

/// Between the lengths on both sides in proportion.
double quantile(const std::vector<std::uint32_t>& sorted, double part) {
  const double place = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  const double rest = place - static_cast<double>(below);
  return (1 - rest) * static_cast<double>(sorted[below]) +
         rest * static_cast<double>(sorted[above]);
}

SummaryReport::Lengths lengths_of(const Selection& selection) {
  std::vector<std::uint32_t> lengths;
  selection.documents().for_each([&](DocId doc) { lengths.push_back(selection.length(doc)); });
  if (lengths.empty()) return {};
  std::ranges::sort(lengths);
  const double n = static_cast<double>(lengths.size());
  return {.min = lengths.front(),
          .max = lengths.back(),
          .mean = static_cast<double>(selection.tokens()) / n,
          .median = quantile(lengths, 0.5),
          .p5 = quantile(lengths, 0.05),
          .p25 = quantile(lengths, 0.25),
          .p75 = quantile(lengths, 0.75),
          .p95 = quantile(lengths, 0.95)};
}

/// The number of selected documents for each value of `field`, without values that have none.
std::vector<ValueCount> value_counts(const Index& index, const Selection& selection,
                                     std::string_view field) {
  const KeywordColumn* column = index.keyword_column(field);
  if (column == nullptr) return {};
  std::vector<std::uint64_t> documents(column->values().size());
  selection.documents().for_each([&](DocId doc) {
    for (const std::uint32_t ordinal : column->ordinals(doc)) ++documents[ordinal];
  });
  std::vector<ValueCount> counts;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (documents[i] > 0) counts.push_back({column->values()[i], documents[i]});
  }
  return counts;
}

/// Leaves the values that are listed, which come by their bytes, in the order asked for.
void list(std::vector<ValueCount>& counts, const SummaryOptions& options) {
  if (options.order == ValueOrder::documents)
    std::ranges::stable_sort(counts, std::ranges::greater{}, &ValueCount::documents);
  counts.resize(std::min(options.k, counts.size()));
}

/// The languages that documents name; if none names one, the language of the index's stemmer.
std::vector<ValueCount> languages_of(const Index& index, const Selection& selection) {
  if (index.keyword_column(kLanguageField) != nullptr)
    return value_counts(index, selection, kLanguageField);
  if (index.analyzer().kind != AnalyzerKind::standard || selection.count() == 0) return {};
  return {{index.analyzer().language, selection.count()}};
}

std::optional<ZipfMandelbrotFit> mandelbrot_fit(const stats::FrequencySpectrum& cfs) {
  const auto found = stats::fit_zipf_mandelbrot(cfs);
  if (!found) return std::nullopt;
  return ZipfMandelbrotFit{.exponent = found->exponent,
                           .shift = found->shift,
                           .constant = found->constant,
                           .exponent_error = found->exponent_error,
                           .shift_error = found->shift_error};
}

/// What a thread counts of terms.
struct VocabularyPart {
  report::VocabularyGrowth growth;
  std::uint64_t min_df = 1;
  stats::FrequencySpectrum cfs{};
  std::uint64_t postings = 0;

  void visit(const TermPostings& term) {
    if (term.df() < min_df) return;
    growth.add(term);
    cfs.add(term.cf());
    postings += term.df();
  }
  void merge(const VocabularyPart& other) {
    growth.merge(other.growth);
    cfs.merge(other.cfs);
    postings += other.postings;
  }
};

}  // namespace

SummaryReport summary_report(const Index& index, const DocumentSet& where,
                             const SummaryOptions& options) {
  report::require_choices(options);
  if (options.richness_window == 0)
    throw OptionError("richness-window", "it must be at least 1", "1000 words are usual");
  const Selection selection(index, where, options.field);
  SummaryReport summary;
  summary.term_unit = options.term_unit;
  summary.field = options.field;
  summary.documents = selection.count();
  summary.tokens = selection.tokens();
  summary.lengths = lengths_of(selection);
  const report::Stretch work(options.work);
  VocabularyPart all{report::VocabularyGrowth(index), options.min_df};
  for (const VocabularyPart& part :
       report::walk_in_any_order(index, options.term_unit, selection,
                                 options.richness_window ? work.first_half() : work, all))
    all.merge(part);
  const stats::FrequencySpectrum& cfs = all.cfs;
  summary.postings = all.postings;
  summary.richness.hapaxes = cfs.words(1);
  summary.vocabulary = cfs.words();
  summary.richness.yules_k = stats::yules_k(cfs);
  if (options.richness_window) {
    report::measure_ratios(index, selection, options, work.second_half(), summary.richness);
  }
  summary.zipf = report::zipf_fit(cfs);
  summary.zipf_mandelbrot = mandelbrot_fit(cfs);
  summary.heaps = report::heaps_fit(all.growth.at_documents(index, selection));
  summary.labels = value_counts(index, selection, "label");
  summary.tags = value_counts(index, selection, "tag");
  summary.languages = languages_of(index, selection);
  for (auto* counts : {&summary.labels, &summary.tags, &summary.languages}) list(*counts, options);
  summary.skipped = skipped_of(index);
  return summary;
}

SummaryReport summary_report(const Index& index, const SummaryOptions& options) {
  return summary_report(index, index.documents(), options);
}

}  // namespace inkling
