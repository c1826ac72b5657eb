#pragma once

/// Collecting the documents whose count, a byte by document, is not 0.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "inkling/types.h"

namespace inkling::storage {

/// Counts are scanned in steps of so many documents. Their number is a multiple of this.
inline constexpr std::size_t kCountsStep = 64;

/// A range of steps.
struct CountsSteps {
  std::size_t begin;
  std::size_t end;
};

/// Counts by document, and a mark for each step: an upper bound of its counts. kMarksBehind
/// readable bytes follow the last mark.
struct MarkedCounts {
  const std::uint8_t* counts;
  const std::uint8_t* marks;
};
inline constexpr std::size_t kMarksBehind = 64;
/// The least mark of a step with any count above 0.
inline constexpr std::uint8_t kMarked = 1;

/// A bit for each of 64 marks, the first one lowest: whether it is at least `least`, from 1 to 128.
inline std::uint64_t bits_of_marks(const std::uint8_t* marks, std::uint8_t least) noexcept {
  constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
  constexpr std::uint64_t kHigh = 0x80 * kEach;
  constexpr std::uint64_t kGather =
      0x0102'0408'1020'4080;  // gathers eight bytes that are 0 or 1 as bits
  std::uint64_t bits = 0;
  for (unsigned at = 0; at < 64; at += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, marks + at, sizeof eight);
    // The sum sets the high bit of a byte that is at least `least`; no byte carries into the next.
    const std::uint64_t enough = ((eight & ~kHigh) + (0x80 - std::uint64_t{least}) * kEach) | eight;
    bits |= ((enough & kHigh) >> 7) * kGather >> 56 << at;
  }
  return bits;
}

/// Calls on_step(step) for each of `steps` whose mark is at least `least`, in order, until it
/// returns false. Always inline, since vector code cannot be inlined into code for the baseline
/// processor.
template <typename OnStep>
[[gnu::always_inline]] inline void for_each_marked(const std::uint8_t* marks, std::uint8_t least,
                                                   CountsSteps steps, OnStep on_step) {
  for (std::size_t first = steps.begin; first < steps.end; first += 64) {
    const std::size_t left = steps.end - first;
    std::uint64_t bits = bits_of_marks(marks + first, least);
    if (left < 64) bits &= (std::uint64_t{1} << left) - 1;
    for (; bits != 0; bits &= bits - 1) {
      if (!on_step(first + static_cast<std::size_t>(std::countr_zero(bits)))) return;
    }
  }
}

struct CollectedDocuments {
  std::size_t count;  ///< of documents
  std::size_t end;    ///< one past the last step that was scanned
};

/// The first document from `from` on whose count is not 0, in `steps` steps; kNoDoc if there is
/// none. Cost: O(steps skipped / 8).
DocId first_counted(MarkedCounts counted, std::size_t steps, DocId from) noexcept;

/// Writes the documents of `steps` whose counts are not 0, increasing, to `docs`, and their counts
/// to `found`. Stops when the documents of another step might exceed `capacity`, which is at least
/// kCountsStep. Cost: O(steps / 8 + marked steps + documents).
CollectedDocuments collect_documents(MarkedCounts counted, CountsSteps steps, std::size_t capacity,
                                     DocId* docs, std::uint32_t* found) noexcept;

/// An upper limit for another byte of a document, by its count. The last limit is also for greater
/// counts.
using CountLimits = std::array<std::uint8_t, 16>;
/// Greater other bytes are replaced by this, which is below a limit of 0xFF.
inline constexpr std::uint8_t kMostOther = 0xFE;

/// The same, only for documents whose byte in `others`, also by document, is below the limit of
/// their count. Skips steps whose marks show that no count has a limit above 0.
CollectedDocuments collect_documents_below(MarkedCounts counted, const std::uint8_t* others,
                                           const CountLimits& limits, CountsSteps steps,
                                           std::size_t capacity, DocId* docs,
                                           std::uint32_t* found) noexcept;

}  // namespace inkling::storage
