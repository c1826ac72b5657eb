#pragma once

/// Documents that have a count each, in a byte; 0 where they have not what is counted.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "inkling/types.h"

namespace inkling::storage {

/// Bytes by document are looked through so many at a time: there are a multiple of this.
inline constexpr std::size_t kCountsStep = 64;

/// A range of steps.
struct CountsSteps {
  std::size_t begin;
  std::size_t end;
};

/// Counts by document, from 0 on, and a mark for each step of them, which no count of the step is
/// above. Behind the last mark there are kMarksBehind bytes more, whatever they are.
struct MarkedCounts {
  const std::uint8_t* counts;
  const std::uint8_t* marks;
};
inline constexpr std::size_t kMarksBehind = 64;
/// The least mark of a step that has counts.
inline constexpr std::uint8_t kMarked = 1;

/// A bit for each of 64 marks that is at least `least`, from 1 to 128, the first lowest.
inline std::uint64_t bits_of_marks(const std::uint8_t* marks, std::uint8_t least) noexcept {
  constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
  constexpr std::uint64_t kHigh = 0x80 * kEach;
  constexpr std::uint64_t kGather =
      0x0102'0408'1020'4080;  // brings eight bytes that are 0 or 1 together as bits
  std::uint64_t bits = 0;
  for (unsigned at = 0; at < 64; at += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, marks + at, sizeof eight);
    // A byte below 128 reaches it where it is not too small; no byte carries into the next.
    const std::uint64_t enough = ((eight & ~kHigh) + (0x80 - std::uint64_t{least}) * kEach) | eight;
    bits |= ((enough & kHigh) >> 7) * kGather >> 56 << at;
  }
  return bits;
}

/// Calls `on_step(step)` for each of `steps` whose mark is at least `least`, in order, until it
/// returns false. Always inline, as calls of vector code cannot be inlined into what is compiled
/// for any machine.
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
  std::size_t end;    ///< the step behind the last that was looked through
};

/// The first document from `from` on whose count is not 0, of `steps` steps; kNoDoc where there is
/// none. Cost: O(steps passed over / 8).
DocId first_counted(MarkedCounts counted, std::size_t steps, DocId from) noexcept;

/// Writes the documents of `steps` whose counts are not 0, increasing, to `docs` and these to
/// `found`, until there might not be `room`, at least a step, for those of another step. Cost:
/// O(steps / 8 + those that are marked + documents).
CollectedDocuments collect_documents(MarkedCounts counted, CountsSteps steps, std::size_t room,
                                     DocId* docs, std::uint32_t* found) noexcept;

/// What another byte of a document must be below, by its count, of which the last is for all that
/// are greater, too.
using CountLimits = std::array<std::uint8_t, 16>;
/// Of other bytes what is greater is taken for this, which is below a limit of 0xFF.
inline constexpr std::uint8_t kMostOther = 0xFE;

/// The same of those alone whose byte of `others`, which are by document, too, is below `limits`.
/// Steps whose marks tell that no count reaches one with a limit are passed over.
CollectedDocuments collect_documents_below(MarkedCounts counted, const std::uint8_t* others,
                                           const CountLimits& limits, CountsSteps steps,
                                           std::size_t room, DocId* docs,
                                           std::uint32_t* found) noexcept;

}  // namespace inkling::storage
