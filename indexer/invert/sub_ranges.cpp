#include "indexer/invert/sub_ranges.h"

#include <algorithm>

namespace inkling::indexer {

namespace {

/// Each sub-range costs a pass over the forms of the whole range, and over its log.
constexpr std::size_t kMostSubRanges = 16;

/// Every kStep-th form is sampled. A prime, since words may repeat with a period of 10 or 16.
constexpr std::size_t kStep = 61;

std::vector<std::string_view> sample_terms(const FieldOccurrences& occurrences, std::size_t range) {
  std::vector<std::string_view> terms;
  for (std::size_t inverter = 0; inverter < occurrences.inverters(); ++inverter) {
    const auto forms = occurrences.forms(inverter, range);
    for (std::size_t at = 0; at < forms.size(); at += kStep) {
      terms.push_back(occurrences.lexicon(inverter)[forms[at]].term);
    }
  }
  std::ranges::sort(terms);
  return terms;
}

}  // namespace

std::size_t forms_of_sub_range(std::size_t forms_of_range) noexcept {
  return std::max(kFewForms, 2 * forms_of_range / kMostSubRanges);
}

// Sub-ranges aim at half of their limit, since the sample estimates their size only roughly.
std::vector<SubRange> sub_ranges_of(const FieldOccurrences& occurrences, std::size_t range) {
  std::size_t forms = 0;
  for (std::size_t inverter = 0; inverter < occurrences.inverters(); ++inverter)
    forms += occurrences.forms(inverter, range).size();
  std::vector<SubRange> sub_ranges = {{range}};
  if (forms <= kFewForms) return sub_ranges;
  const std::size_t samples = forms_of_sub_range(forms) / 2 / kStep;
  const std::vector<std::string_view> terms = sample_terms(occurrences, range);
  for (std::size_t at = samples; at < terms.size(); at += samples) {
    if (terms[at] == sub_ranges.back().first) continue;
    sub_ranges.back().end = terms[at];
    sub_ranges.push_back({range, terms[at]});
  }
  return sub_ranges;
}

}  // namespace inkling::indexer
