#pragma once

/// The sections of a file of columns, as docs/format.md numbers them.

#include <cstddef>
#include <cstdint>
#include <string>

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
  sparse_keyword = 13,
  sparse_number = 14,
  stored_index = 15,
  keyword_runs = 16,
};

/// The name of the sections of a field with postings.
inline std::string section_name(std::size_t field) { return std::to_string(field); }

inline constexpr std::size_t kContentDigestBytes = 6;

}  // namespace inkling::storage
