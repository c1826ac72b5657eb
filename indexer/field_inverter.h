#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/huge_pages.h"
#include "analysis/lexicon.h"
#include "indexer/occurrence_logs.h"
#include "indexer/stretches.h"
#include "indexer/term_order.h"
#include "inkling/types.h"
#include "storage/segment_writer.h"

namespace inkling::indexer {

/// Turns the tokens of one field round by distribution: each goes to the end of a log that it shares with the terms of
/// one range of the alphabet, so that collecting touches the ends of some hundred logs and nothing else; when the
/// segment is written, one log after the other is sorted by counting in a part of memory that stays in the cache. The
/// ranges are chosen from the first tokens, so that all logs grow alike, and a term as frequent as a range has a log of
/// its own.
class FieldInverter {
 public:
  FieldInverter() : logs_(1), forms_(1) {}

  /// Each of `tokens`, which are of `lexicon`, stands in `doc` at `first_position` and its own.
  void add(std::uint32_t doc, std::span<const analysis::Token> tokens, std::uint32_t first_position,
           const analysis::Lexicon& lexicon);

  /// Writes all terms in order. Memory: O(forms of a range), and some MB to sort in.
  void write(FieldId field, const analysis::Lexicon& lexicon, storage::SegmentWriter& segment) const;

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

  class RangeWriter;

  const Stretch& stretch_of(std::uint32_t doc, std::uint32_t first_position);
  void place(analysis::FormId form, const analysis::Lexicon& lexicon);
  void split(const analysis::Lexicon& lexicon);
  std::vector<std::string> choose_splitters(const analysis::Lexicon& lexicon) const;
  std::vector<std::uint32_t> count_forms(std::size_t range) const;

  std::uint32_t next_ordinal_ = 0;
  std::vector<Stretch> stretches_;
  std::vector<Place, analysis::HugePageAllocator<Place>> places_;  ///< by FormId
  OccurrenceLogs logs_;                                            ///< by range
  std::vector<std::vector<analysis::FormId>> forms_;               ///< by range, then their numbers within it
  std::size_t placed_ = 0;                                         ///< forms in them
  std::vector<std::string> splitters_;                             ///< the least term of each range but the first
  std::vector<TermKey> splitter_keys_;                             ///< of them, which keep their bytes
};

}  // namespace inkling::indexer
