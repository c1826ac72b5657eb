#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "inkling/types.h"

namespace inkling::storage {

/// Bytes by document are looked through so many at a time: there are a multiple of this.
inline constexpr std::size_t kCountsStep = 64;

/// How many of `counts` are not 0. Cost: O(counts / lanes).
std::size_t count_documents(std::span<const std::uint8_t> counts) noexcept;

/// Writes the documents whose counts are not 0, increasing, and these; behind the last of both kCountsStep more may be
/// written, whatever it is. Cost: O(counts / lanes + documents).
void collect_documents(std::span<const std::uint8_t> counts, DocId* docs, std::uint32_t* found) noexcept;

}  // namespace inkling::storage
