#pragma once

/// Documents that have a count each, in a byte; 0 where they have not what is counted.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "inkling/types.h"

namespace inkling::storage {

/// Bytes by document are looked through so many at a time: there are a multiple of this.
inline constexpr std::size_t kCountsStep = 64;

struct CountsTotal {
  std::size_t documents = 0;      ///< whose counts are not 0
  std::uint64_t occurrences = 0;  ///< all counts together
};

/// Cost: O(counts / lanes).
CountsTotal total_of(std::span<const std::uint8_t> counts) noexcept;

/// The first from `from` on whose count is not 0; counts.size() where there is none. Cost: O(counts passed over / 8).
std::size_t first_counted(std::span<const std::uint8_t> counts, std::size_t from) noexcept;

/// Writes the documents whose counts are not 0, increasing, and these, `first` being the document of the first count;
/// their number. Behind the last of both kCountsStep more may be written, whatever it is. Cost: O(counts / lanes +
/// documents).
std::size_t collect_documents(std::span<const std::uint8_t> counts, DocId first, DocId* docs,
                              std::uint32_t* found) noexcept;

/// What another byte of a document must be below, by its count, of which the last is for all that are greater, too.
using CountLimits = std::array<std::uint8_t, 16>;
/// In `others` what is greater is taken for this, which is below a limit of 0xFF.
inline constexpr std::uint8_t kMostOther = 0xFE;

/// The same of those alone whose byte of `others`, which are as many, is below `limits`.
std::size_t collect_documents_below(std::span<const std::uint8_t> counts, std::span<const std::uint8_t> others,
                                    const CountLimits& limits, DocId first, DocId* docs, std::uint32_t* found) noexcept;

}  // namespace inkling::storage
