#pragma once

/// What readers of lists share.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "inkling/types.h"
#include "storage/bits/bytes.h"
#include "storage/documents/columns.h"
#include "storage/files/checked_file.h"
#include "storage/files/format.h"

namespace inkling::storage {

/// Postings of one list that were decoded together.
struct PostingBlock {
  std::size_t count = 0;
  std::array<std::uint32_t, kPostingBlock> docs;  ///< the first `count` are set, increasing
  std::array<std::uint32_t, kPostingBlock> tfs;
};

/// Where the bytes of a list are, and what the dictionary says of it.
struct PostingListPlace {
  FieldId field = FieldId::text;
  std::uint32_t df = 0;
  std::uint64_t cf = 0;
  std::uint64_t postings_offset = 0;
  std::uint64_t postings_bytes = 0;
  std::uint64_t positions_offset = 0;
  std::uint64_t positions_bytes = 0;
  std::uint32_t single_doc = 0;        ///< of a list of one posting
  std::uint32_t single_number = 0;     ///< of its position, where there is one only
  std::span<const std::byte> forms{};  ///< as encoded; empty when the term itself is its only form
  std::uint64_t forms_offset = 0;
  unsigned forms_bit = 0;  ///< of the first byte of `forms`, where they begin
};

/// What lists of a segment are read from. All of it must outlive the readers.
struct ListFiles {
  const CheckedFile& terms;
  const CheckedFile& postings;
  const CheckedFile& positions;
  const Columns& columns;
};

}  // namespace inkling::storage
