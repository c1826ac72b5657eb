#pragma once

/// Entries of a dictionary that are read again and again, block by block.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "storage/dictionary/term_dictionary.h"

namespace inkling::storage {

/// Words stand in the order of their bytes, which is nearly that of their terms: the blocks that
/// one of them needs are those of the words before. One thread.
class KeptEntries {
 public:
  /// The dictionary must outlive it.
  explicit KeptEntries(const TermDictionary& dictionary) : dictionary_(&dictionary) {}

  /// Cost: O(1) for a block that was read lately, else O(rows before it). Valid until the next
  /// call.
  const TermEntry& at(const TermDictionary::Place& place);

 private:
  static constexpr std::size_t kKept = 4;

  /// The first rows of a block.
  struct Block {
    std::optional<TermDictionary::EntryCursor> cursor;  ///< on the last of them
    std::vector<TermEntry> entries;
  };
  Block& block_of(const TermDictionary::Place& place);

  const TermDictionary* dictionary_;
  std::array<Block, kKept> blocks_;
  std::size_t oldest_ = 0;
};

}  // namespace inkling::storage
