#pragma once

/// How many members of a set stand before each.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/types.h"

namespace inkling::storage {

/// Numbers the members of a set from 0 on in their order: a number for each 64 documents, and the
/// ones in a word before the member's (Jacobson 1989, Space-efficient Static Trees and Graphs).
class DocumentRanks {
 public:
  static constexpr std::uint32_t kNoMember = 0xFFFF'FFFF;

  /// Of a set that must outlive it and stay as it is. Cost: O(bound / 64).
  explicit DocumentRanks(const DocumentSet& documents);
  explicit DocumentRanks(DocumentSet&&) = delete;

  /// Of a member. Cost: O(1).
  std::uint32_t operator[](DocId doc) const noexcept;
  /// Writes those of all `docs` to `found`, kNoMember for others.
  void find(std::span<const DocId> docs, std::uint32_t* found) const noexcept;

  /// The members before document 64 * `word`. Cost: O(1).
  std::uint32_t before_word(std::size_t word) const noexcept { return before_[word]; }
  /// Has what that reads brought near.
  void prefetch_before_word(std::size_t word) const noexcept { __builtin_prefetch(&before_[word]); }

  std::size_t memory_bytes() const noexcept { return before_.capacity() * sizeof(before_[0]); }
  /// Of a set of documents below `bound`.
  static constexpr std::size_t bytes_of(std::uint32_t bound) noexcept {
    return (std::size_t{bound} + 63) / 64 * sizeof(std::uint32_t);
  }

 private:
  const DocumentSet& documents_;
  std::vector<std::uint32_t> before_;  ///< of each word of documents_, the members before it
};

}  // namespace inkling::storage
