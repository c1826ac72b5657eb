#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "storage/bits/bytes.h"
#include "storage/dictionary/term_entry.h"

namespace inkling::storage {

/// A block of the dictionary of format 1, read forward.
class TermBlock1 {
 public:
  TermBlock1(ByteReader in, std::uint32_t document_count);

  std::size_t left() const noexcept { return left_; }
  /// The next term; `key` is that of the term before, empty before the first.
  void next(std::string& key, TermEntry& entry);

 private:
  ByteReader in_;
  std::uint32_t document_count_;
  std::size_t left_;
  std::uint64_t postings_offset_;
  std::uint64_t positions_offset_;
};

}  // namespace inkling::storage
