#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/analyzer.h"
#include "indexer/invert/block_pool.h"
#include "indexer/invert/form_places.h"
#include "indexer/invert/occurrence_logs.h"
#include "indexer/invert/occurrence_unit.h"
#include "indexer/invert/term_ranges.h"
#include "indexer/invert/value_table.h"

namespace inkling::indexer {

/// Inverts the tokens of one field by distribution: each is appended to the log of the range that
/// its term is in, so collecting only touches the ends of a few hundred logs. RangeWriter makes
/// posting lists of the logs.
class FieldInverter {
 public:
  /// `units` are those of the logs, one per range.
  FieldInverter(std::span<const OccurrenceUnit> units, const std::shared_ptr<BlockPool>& blocks)
      : blocks_(blocks), logs_(units, blocks) {}

  /// Adds tokens of a value that starts at `first_position` of `doc`. Their forms are in the
  /// lexicon of `places`.
  void add(std::uint32_t doc, std::span<const analysis::Token> tokens, std::uint32_t first_position,
           FormPlaces& places);

  /// Moves all occurrences from the single range of `before` to the ranges of `places`, which later
  /// calls must pass, and chooses the units of the new logs from them.
  void partition(const FormPlaces& before, FormPlaces& places);

  /// The terms of one range, sorted, with how often each form occurs.
  std::vector<TermCount> count_terms(std::size_t range, const FormPlaces& places) const;

  /// Occurrences are numbered from 0 in the order of the text; the next one gets this number.
  /// Dropped words leave gaps in the numbers.
  std::uint32_t next_ordinal() const noexcept { return next_ordinal_; }
  /// Where each value starts, by ordinal.
  std::span<const ValueStart> values() const noexcept { return values_; }
  const OccurrenceLogs& logs() const noexcept { return logs_; }

  /// Cost: O(1).
  std::size_t memory_bytes() const noexcept;
  /// Whether the next document might not fit into the ordinals; one that was begun always does.
  bool is_full() const noexcept { return next_ordinal_ >= kMostOrdinals; }

 private:
  /// A document has fewer than 2^31 tokens: its texts have less than 4 GiB together, and there is a
  /// character between two ASCII tokens.
  static constexpr std::uint32_t kMostOrdinals = 1u << 31;

  const ValueStart& value_of(std::uint32_t doc, std::uint32_t first_position);

  std::vector<OccurrenceUnit> choose_units(const FormPlaces& before, FormPlaces& places) const;

  std::shared_ptr<BlockPool> blocks_;
  std::uint32_t next_ordinal_ = 0;
  std::vector<ValueStart> values_;
  OccurrenceLogs logs_;  ///< by range
};

}  // namespace inkling::indexer
