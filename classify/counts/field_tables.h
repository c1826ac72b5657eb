#pragma once

/// What fields held in training, value by value.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/huge_pages.h"
#include "classify/counts/string_table.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// Whether the kind sees a document as a row of fields.
constexpr bool is_of_fields(ModelKind kind) noexcept { return kind >= ModelKind::gaussian; }

/// The mass of one term in the documents of one topic, above 0: a sum of feature values, in units
/// of TrainingRecord::mass_unit(). For plain counts that is the number of occurrences.
struct Cell {
  std::uint32_t topic;
  std::uint64_t count;

  friend bool operator==(const Cell&, const Cell&) = default;
};
/// Megabytes, as a rule.
using Cells = std::vector<Cell, analysis::HugePageAllocator<Cell>>;

/// How often each value of a field occurred in the documents of each topic. Of numbers, too, the
/// distinct values are kept with their counts, not their sums: counts are exact, so that the order
/// in which documents come and go leaves no trace, and mean and variance can be computed in two
/// passes. Size: O(distinct values * topics that have them).
struct FieldTable {
  std::string name{};
  FieldKind kind = FieldKind::number;
  std::uint64_t documents = 0;                   ///< of training that have a value
  std::vector<double> numbers{};                 ///< increasing; of a field of numbers
  StringTable values{};                          ///< sorted; keywords, or terms
  std::vector<std::uint64_t> cell_starts = {0};  ///< one more than there are values
  Cells cells{};                                 ///< by value, then by topic

  std::size_t size() const noexcept { return cell_starts.size() - 1; }
  std::span<const Cell> cells_of(std::size_t value) const noexcept {
    return {cells.data() + cell_starts[value],
            static_cast<std::size_t>(cell_starts[value + 1] - cell_starts[value])};
  }

  friend bool operator==(const FieldTable&, const FieldTable&) = default;
};

/// The fields of a model that sees a document as a row of them.
struct FieldTables {
  VarianceOptions variance;
  std::vector<FieldTable> tables;  ///< in the order in which their scores are added

  friend bool operator==(const FieldTables&, const FieldTables&) = default;
};

}  // namespace inkling::classify
