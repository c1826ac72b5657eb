#pragma once

/// How much of the alphabet is written at a time.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "indexer/invert/field_occurrences.h"

namespace inkling::indexer {

/// Terms of one range: those from `first` on, and before `end` if there is one.
struct RangePiece {
  std::size_t range = 0;
  std::string_view first{};
  std::optional<std::string_view> end{};

  bool holds(std::string_view term) const noexcept {
    return term >= first && (!end || term < *end);
  }
};

/// A range of no more forms is one piece: they take some megabytes while they are written.
constexpr std::size_t kFewForms = std::size_t{1} << 14;

/// How many forms a piece of a range of so many has, as a rule at most: a sample tells where it
/// ends.
std::size_t forms_of_piece(std::size_t forms_of_range) noexcept;

/// The pieces of a range, in order: one where it has few forms, some sixteen where it has very
/// many, so that not all of them are sorted at once. Collections whose words go on where the sample
/// ended from which the ranges were chosen, such as numbers that increase, have most of their forms
/// in one range, and all are in one before there are ranges. Terms refer to the lexicons of
/// `occurrences`. Cost: O(forms), of which one of some sixty is looked at.
std::vector<RangePiece> pieces_of(const FieldOccurrences& occurrences, std::size_t range);

}  // namespace inkling::indexer
