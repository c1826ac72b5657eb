#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/huge_pages.h"
#include "analysis/lexicon.h"
#include "indexer/block_pool.h"
#include "indexer/occurrence_logs.h"
#include "indexer/stretches.h"
#include "indexer/term_ranges.h"

namespace inkling::indexer {

/// Turns the tokens of one field round by distribution: each goes to the end of a log that it shares with the terms of
/// one range of the alphabet, so that collecting touches the ends of some hundred logs and nothing else. RangeWriter
/// makes lists of the logs.
class FieldInverter {
 public:
  FieldInverter(const TermRanges& ranges, const std::shared_ptr<BlockPool>& blocks)
      : blocks_(blocks), logs_(ranges.size(), blocks), forms_(ranges.size()) {}

  /// Each of `tokens`, which are of `lexicon`, stands in `doc` at `first_position` and its own.
  void add(std::uint32_t doc, std::span<const analysis::Token> tokens, std::uint32_t first_position,
           const analysis::Lexicon& lexicon, const TermRanges& ranges);

  /// Moves what was collected in one range to `ranges`, which are those of all calls that follow.
  void part(const analysis::Lexicon& lexicon, const TermRanges& ranges);

  /// The terms of one range, sorted, with how often each form occurs.
  std::vector<TermCount> count_terms(std::size_t range, const analysis::Lexicon& lexicon) const;

  /// Occurrences are numbered from 0 to here, in the order of the text; where words were dropped numbers are wanting.
  std::uint32_t next_ordinal() const noexcept { return next_ordinal_; }
  /// Which text of which document an ordinal lies in.
  std::span<const Stretch> stretches() const noexcept { return stretches_; }
  /// The forms of a range by their numbers in its log.
  std::span<const analysis::FormId> forms(std::size_t range) const noexcept { return forms_[range]; }
  const OccurrenceLogs& logs() const noexcept { return logs_; }

  /// Cost: O(1).
  std::size_t memory_bytes() const noexcept;
  /// Whether so many positions were passed that the next document might not fit; one that was begun always does.
  bool is_full() const noexcept { return next_ordinal_ >= kMostOrdinals; }

 private:
  /// A document has fewer than 2^31 tokens: its text is below 4 GiB, and parted by as many characters.
  static constexpr std::uint32_t kMostOrdinals = 1u << 31;

  /// Where a form's occurrences go.
  struct Place {
    static constexpr std::uint32_t kNowhere = 0xFFFF'FFFF;

    std::uint32_t range = kNowhere;
    std::uint32_t number = 0;  ///< of the form within its range
  };

  const Stretch& stretch_of(std::uint32_t doc, std::uint32_t first_position);
  void place(analysis::FormId form, const analysis::Lexicon& lexicon, const TermRanges& ranges);

  std::shared_ptr<BlockPool> blocks_;
  std::uint32_t next_ordinal_ = 0;
  std::vector<Stretch> stretches_;
  std::vector<Place, analysis::HugePageAllocator<Place>> places_;  ///< by FormId
  OccurrenceLogs logs_;                                            ///< by range
  std::vector<std::vector<analysis::FormId>> forms_;               ///< by range, then their numbers within it
  std::size_t placed_ = 0;                                         ///< forms in them
};

}  // namespace inkling::indexer
