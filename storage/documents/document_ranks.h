#pragma once

/// The rank of each member in a set of documents.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/types.h"

namespace inkling::storage {

/// Numbers the members of a set from 0, in order: a count for each 64 documents, plus the ones
/// before the member in its word (Jacobson 1989, Space-efficient Static Trees and Graphs).
class DocumentRanks {
 public:
  static constexpr std::uint32_t kNoMember = 0xFFFF'FFFF;

  /// `documents` must outlive it and must not change. Cost: O(bound / 64).
  explicit DocumentRanks(const DocumentSet& documents);
  explicit DocumentRanks(DocumentSet&&) = delete;

  /// The rank of a member. Cost: O(1).
  std::uint32_t operator[](DocId doc) const noexcept;
  /// Writes the rank of each of `docs` to `found`, kNoMember for those that are not in the set.
  void find(std::span<const DocId> docs, std::uint32_t* found) const noexcept;

  /// The number of members before document 64 * `word`. Cost: O(1).
  std::uint32_t before_word(std::size_t word) const noexcept { return before_[word]; }
  /// Prefetches what before_word() reads.
  void prefetch_before_word(std::size_t word) const noexcept { __builtin_prefetch(&before_[word]); }

  std::size_t memory_bytes() const noexcept { return before_.capacity() * sizeof(before_[0]); }
  /// What the ranks of a set with that bound take.
  static constexpr std::size_t bytes_of(std::uint32_t bound) noexcept {
    return (std::size_t{bound} + 63) / 64 * sizeof(std::uint32_t);
  }

 private:
  const DocumentSet& documents_;
  std::vector<std::uint32_t> before_;  ///< of each word of documents_, the members before it
};

}  // namespace inkling::storage
