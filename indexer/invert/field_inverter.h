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
#include "indexer/invert/stretches.h"
#include "indexer/invert/term_ranges.h"

namespace inkling::indexer {

/// Turns the tokens of one field round by distribution: each goes to the end of a log that it
/// shares with the terms of one range of the alphabet, so that collecting touches the ends of some
/// hundred logs and nothing else. RangeWriter makes lists of the logs.
class FieldInverter {
 public:
  /// `units` are those of the logs, by range.
  FieldInverter(std::span<const OccurrenceUnit> units, const std::shared_ptr<BlockPool>& blocks)
      : blocks_(blocks), logs_(units, blocks) {}

  /// Each of `tokens`, which are of the lexicon of `places`, stands in `doc` at `first_position`
  /// and its own.
  void add(std::uint32_t doc, std::span<const analysis::Token> tokens, std::uint32_t first_position,
           FormPlaces& places);

  /// Moves what was collected in the one range of `before` to those of `places`, which are of all
  /// calls that follow, and chooses their units by it.
  void part(const FormPlaces& before, FormPlaces& places);

  /// The terms of one range, sorted, with how often each form occurs.
  std::vector<TermCount> count_terms(std::size_t range, const FormPlaces& places) const;

  /// Occurrences are numbered from 0 to here, in the order of the text; where words were dropped
  /// numbers are wanting.
  std::uint32_t next_ordinal() const noexcept { return next_ordinal_; }
  /// Which text of which document an ordinal lies in.
  std::span<const Stretch> stretches() const noexcept { return stretches_; }
  const OccurrenceLogs& logs() const noexcept { return logs_; }

  /// Cost: O(1).
  std::size_t memory_bytes() const noexcept;
  /// Whether so many positions were passed that the next document might not fit; one that was begun
  /// always does.
  bool is_full() const noexcept { return next_ordinal_ >= kMostOrdinals; }

 private:
  /// A document has fewer than 2^31 tokens: its text is below 4 GiB, and parted by as many
  /// characters.
  static constexpr std::uint32_t kMostOrdinals = 1u << 31;

  const Stretch& stretch_of(std::uint32_t doc, std::uint32_t first_position);

  std::vector<OccurrenceUnit> choose_units(const FormPlaces& before, FormPlaces& places) const;

  std::shared_ptr<BlockPool> blocks_;
  std::uint32_t next_ordinal_ = 0;
  std::vector<Stretch> stretches_;
  OccurrenceLogs logs_;  ///< by range
};

}  // namespace inkling::indexer
