#pragma once

/// Ranges of terms, divided where they have too many forms to be sorted at once.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "indexer/invert/field_occurrences.h"

namespace inkling::indexer {

/// The terms of a range in [first, end), or from `first` on.
struct SubRange {
  std::size_t range = 0;
  std::string_view first{};
  std::optional<std::string_view> end{};

  bool holds(std::string_view term) const noexcept {
    return term >= first && (!end || term < *end);
  }
};

/// A range with this many forms or fewer is not divided: they take some megabytes while they are
/// written.
constexpr std::size_t kFewForms = std::size_t{1} << 14;

/// How many forms a sub-range has at most, nearly always: sub-ranges are chosen from a sample.
std::size_t forms_of_sub_range(std::size_t forms_of_range) noexcept;

/// Divides a range, in order: into one sub-range if it has few forms, into about sixteen if it has
/// very many. Most forms are in one range if later terms continue where the sample ended from which
/// the ranges were chosen, as increasing numbers do; and all are before ranges are chosen. The
/// bounds refer to the lexicons of `occurrences`. Cost: O(forms), of which one in sixty is read.
std::vector<SubRange> sub_ranges_of(const FieldOccurrences& occurrences, std::size_t range);

}  // namespace inkling::indexer
