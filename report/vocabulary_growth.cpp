#include "report/vocabulary_growth.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

#include "stats/line_fit.h"

namespace inkling::report {

namespace {

__extension__ using Wide = unsigned __int128;

std::optional<PowerFit> power_law(const std::optional<stats::Line>& line) {
  if (!line) return std::nullopt;
  const double constant = std::exp(line->intercept);
  return PowerFit{.exponent = line->slope,
                  .constant = constant,
                  .r2 = line->r2,
                  .exponent_error = line->slope_error,
                  .constant_error = constant * line->intercept_error};
}

/// Goes through the documents in the order of entry, and keeps the points after which
/// `is_kept(point)`.
template <typename IsKept>
std::vector<GrowthPoint> walk(const Index& index, const Selection& selection,
                              const std::vector<std::uint32_t>& new_terms,
                              const std::vector<std::int32_t>& more_hapaxes, IsKept&& is_kept) {
  std::vector<GrowthPoint> points;
  GrowthPoint point;
  std::int64_t hapaxes = 0;
  for (const DocId doc : index.by_entry(selection.documents())) {
    ++point.documents;
    point.tokens += selection.length(doc);
    point.vocabulary += new_terms[to_number(doc)];
    hapaxes += more_hapaxes[to_number(doc)];
    point.hapaxes = static_cast<std::uint64_t>(hapaxes);
    if (is_kept(point)) points.push_back(point);
  }
  return points;
}

}  // namespace

VocabularyGrowth::VocabularyGrowth(const Index& index)
    : new_terms_(index.document_bound()), more_hapaxes_(index.document_bound()) {}

void VocabularyGrowth::add(const TermPostings& term) {
  ++new_terms_[to_number(term.docs[0])];
  if (term.tfs[0] > 1) return;
  ++more_hapaxes_[to_number(term.docs[0])];
  if (term.docs.size() > 1) --more_hapaxes_[to_number(term.docs[1])];
}

void VocabularyGrowth::merge(const VocabularyGrowth& other) {
  for (std::size_t doc = 0; doc < new_terms_.size(); ++doc) {
    new_terms_[doc] += other.new_terms_[doc];
    more_hapaxes_[doc] += other.more_hapaxes_[doc];
  }
}

std::vector<GrowthPoint> VocabularyGrowth::at_tokens(const Index& index, const Selection& selection,
                                                     std::size_t points) const {
  Wide part = 1;  // the next one to reach
  return walk(index, selection, new_terms_, more_hapaxes_, [&](const GrowthPoint& point) {
    const Wide reached = Wide{point.tokens} * points;
    if (selection.tokens() == 0 || reached < part * selection.tokens()) return false;
    part = reached / selection.tokens() + 1;
    return true;
  });
}

std::vector<GrowthPoint> VocabularyGrowth::at_documents(const Index& index,
                                                        const Selection& selection) const {
  std::uint64_t sample = 1;
  return walk(index, selection, new_terms_, more_hapaxes_, [&](const GrowthPoint& point) {
    if (point.documents != sample && point.documents != selection.count()) return false;
    sample = point.documents + std::max<std::uint64_t>(1, point.documents / 20);
    return true;
  });
}

std::optional<PowerFit> heaps_fit(const std::vector<GrowthPoint>& points) {
  std::vector<stats::Point> logs;
  for (const GrowthPoint& point : points) {
    if (point.tokens == 0) continue;
    logs.push_back({std::log(static_cast<double>(point.tokens)),
                    std::log(static_cast<double>(point.vocabulary))});
  }
  return power_law(stats::fit_line(logs));
}

std::optional<PowerFit> zipf_fit(const stats::FrequencySpectrum& frequencies) {
  // One for each word: they are not kept.
  const stats::PointWalk logs = [&](const std::function<void(const stats::Point&)>& visit) {
    std::uint64_t rank = 0;
    frequencies.for_each([&](std::uint64_t frequency, std::uint64_t words) {
      const double log_frequency = std::log(static_cast<double>(frequency));
      for (const std::uint64_t end = rank + words; rank < end;)
        visit({std::log(static_cast<double>(++rank)), log_frequency});
    });
  };
  return power_law(stats::fit_line(frequencies.words(), logs));
}

}  // namespace inkling::report
