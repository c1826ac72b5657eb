#pragma once

/// The sections of a file of columns, as docs/format.md numbers them.

#include <array>
#include <cstddef>
#include <cstdint>

#include "inkling/types.h"

namespace inkling::storage {

enum class SectionKind : std::uint8_t {
  keyword = 4,
  number = 5,
  sorted_ids = 6,
  id_ranks = 7,
  id_documents = 8,
  packed_lengths = 9,
  packed_extents = 10,
  content_digests = 11,
  entry_ranks = 12,
};

/// Fields as sections are named after them.
inline constexpr std::array<const char*, kFieldCount> kFieldNames{"0", "1"};

inline constexpr std::size_t kContentDigestBytes = 6;

}  // namespace inkling::storage
