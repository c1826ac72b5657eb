#pragma once

/// Documents that have all of some terms, found in batches.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/types.h"
#include "query/common/document_ranges.h"
#include "storage/view/block_cursor.h"

namespace inkling::query {

/// The next document, if there is one.
constexpr DocId behind(DocId doc) noexcept { return DocId{to_number(doc) + 1}; }

/// Walks some posting lists together. The shortest leads, block by block. Sets that hold whatever
/// is to be found pass over its blocks, and sort out candidates before any other list is read:
///
///   while (next_block()) {
///     choose(some of candidates());
///     while (next_batch()) {
///       if (the bounds of its blocks are high enough) meet();
///     }
///   }
///
/// A batch consists of the chosen documents that lie in one block of each list, so that it can be
/// judged by the bounds of these blocks before they are decoded.
class Conjunction {
 public:
  /// At least one list. All must outlive it.
  Conjunction(std::vector<storage::BlockCursor*> lists, std::vector<const DocumentSet*> sets);

  /// From now on finds documents of the range, which comes behind the ranges before.
  void enter_range(const DocumentRange& range);

  /// The shortest list.
  storage::BlockCursor& lead() const noexcept { return *lists_[order_.front()]; }

  /// Moves to the next block of the lead, and decodes it only where its end is not known. False
  /// when no block is left.
  bool next_block();
  /// Places in the lead's block, increasing, of the documents that are in all sets. Decodes the
  /// block.
  std::span<const std::uint8_t> candidates();
  /// Those of the candidates that are to be looked for.
  void choose(std::span<const std::uint8_t> places);

  /// Moves to the next batch of the chosen documents; false when none is left.
  bool next_batch();
  /// The batch, by numbers of the documents in choose().
  std::size_t first_chosen() const noexcept { return chosen_.first; }
  std::size_t end_chosen() const noexcept { return chosen_.end; }

  /// Finds the documents of the batch that all lists hold. Cost: decodes one block of each list,
  /// once.
  void meet();
  std::span<const DocId> docs() const noexcept { return {met_.docs.data(), met_.count}; }
  /// The place of each of docs() in the block of a list, by the number that it was given with.
  std::span<const std::uint8_t> places(std::size_t list) const noexcept {
    return {met_.places[list].data(), met_.count};
  }

 private:
  using Places = std::array<std::uint8_t, storage::kPostingBlock>;

  /// Places in the lead's block.
  struct Candidates {
    std::size_t count = 0;
    Places places;
  };
  /// Those that were chosen.
  struct Chosen {
    std::size_t count = 0;
    Places places;
    std::array<DocId, storage::kPostingBlock> docs;
    std::size_t first = 0;  ///< of the batch
    std::size_t end = 0;
  };
  /// Documents that all lists hold.
  struct Met {
    std::size_t count = 0;
    std::array<DocId, storage::kPostingBlock> docs;
    std::vector<Places> places;  ///< in the block of each list
    Places kept;
  };

  void keep_members(const DocumentSet& set);
  void keep_shared(std::size_t turn);

  std::vector<storage::BlockCursor*> lists_;
  std::vector<const DocumentSet*> sets_;
  std::uint64_t end_of_range_ = 0;
  std::vector<std::size_t> order_;  ///< the shortest first
  bool is_begun_ = false;
  bool is_at_end_ = false;  ///< of some list

  Candidates candidates_;
  Chosen chosen_;
  DocId next_{};  ///< whatever some list has before it, is in the batch or before it
  Met met_;
};

}  // namespace inkling::query
