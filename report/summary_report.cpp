#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/report.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "stats/line_fit.h"

namespace inkling {

namespace {

using report::Selection;
using report::TermPostings;

/// What one walk collects for both laws.
struct VocabularyGrowth {
  std::vector<std::uint64_t> cfs;
  /// By DocId: number of terms that no earlier document contains.
  std::vector<std::uint32_t> first_seen;

  explicit VocabularyGrowth(const Index& index) : first_seen(index.document_bound()) {}
};

std::optional<PowerFit> fit_power_law(std::span<const stats::Point> logs) {
  const std::optional<stats::Line> line = stats::fit_line(logs);
  if (!line) return std::nullopt;
  return PowerFit{.exponent = line->slope, .constant = std::exp(line->intercept), .r2 = line->r2};
}

std::optional<PowerFit> zipf_fit(std::vector<std::uint64_t> cfs) {
  std::ranges::sort(cfs, std::ranges::greater{});
  std::vector<stats::Point> points;
  for (std::size_t i = 0; i < cfs.size(); ++i) {
    points.push_back({std::log(static_cast<double>(i + 1)), std::log(static_cast<double>(cfs[i]))});
  }
  return fit_power_law(points);
}

/// Every document up to the twentieth, then each at least 5 % after the last one.
std::uint32_t next_sample(std::uint32_t documents) noexcept {
  return documents + std::max(1u, documents / 20);
}

std::optional<PowerFit> heaps_fit(const Index& index, const Selection& selection,
                                  std::span<const std::uint32_t> first_seen) {
  std::vector<stats::Point> points;
  std::uint32_t documents = 0;
  std::uint32_t sample = 1;
  std::uint64_t tokens = 0;
  std::uint64_t vocabulary = 0;
  for (const DocId doc : index.by_entry(selection.documents())) {
    tokens += selection.length(doc);
    vocabulary += first_seen[to_number(doc)];
    if (++documents != sample && documents != selection.count()) continue;
    sample = next_sample(documents);
    if (tokens == 0) continue;
    points.push_back(
        {std::log(static_cast<double>(tokens)), std::log(static_cast<double>(vocabulary))});
  }
  return fit_power_law(points);
}

SummaryReport::Lengths lengths_of(const Selection& selection) {
  std::vector<std::uint32_t> lengths;
  selection.documents().for_each([&](DocId doc) { lengths.push_back(selection.length(doc)); });
  if (lengths.empty()) return {};
  std::ranges::sort(lengths);
  const std::size_t middle = lengths.size() / 2;
  const std::size_t before = (lengths.size() - 1) / 2;
  const double n = static_cast<double>(lengths.size());
  return {
      .min = lengths.front(),
      .max = lengths.back(),
      .mean = static_cast<double>(selection.tokens()) / n,
      .median = (static_cast<double>(lengths[before]) + static_cast<double>(lengths[middle])) / 2};
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
  std::ranges::stable_sort(counts, std::ranges::greater{}, &ValueCount::documents);
  return counts;
}

/// The languages that documents name; if none names one, the language of the index's stemmer.
std::vector<ValueCount> languages_of(const Index& index, const Selection& selection) {
  if (index.keyword_column(kLanguageField) != nullptr)
    return value_counts(index, selection, kLanguageField);
  if (index.analyzer().kind != AnalyzerKind::standard || selection.count() == 0) return {};
  return {{index.analyzer().language, selection.count()}};
}

}  // namespace

SummaryReport summary_report(const Index& index, const DocumentSet& where,
                             const SummaryOptions& options) {
  const Selection selection(index, where, options.field);
  SummaryReport summary;
  summary.term_unit = options.term_unit;
  summary.field = options.field;
  summary.documents = selection.count();
  summary.tokens = selection.tokens();
  summary.lengths = lengths_of(selection);
  VocabularyGrowth growth(index);
  report::for_each_term(index, options.term_unit, selection, [&](const TermPostings& term) {
    growth.cfs.push_back(term.cf());
    ++growth.first_seen[to_number(term.docs.front())];
    summary.postings += term.df();
    if (term.cf() == 1) ++summary.hapaxes;
  });
  summary.vocabulary = growth.cfs.size();
  summary.zipf = zipf_fit(std::move(growth.cfs));
  summary.heaps = heaps_fit(index, selection, growth.first_seen);
  summary.labels = value_counts(index, selection, "label");
  summary.tags = value_counts(index, selection, "tag");
  summary.languages = languages_of(index, selection);
  for (auto* counts : {&summary.labels, &summary.tags, &summary.languages})
    counts->resize(std::min(options.k, counts->size()));
  summary.skipped = index.skipped_input();
  return summary;
}

SummaryReport summary_report(const Index& index, const SummaryOptions& options) {
  return summary_report(index, index.documents(), options);
}

}  // namespace inkling
