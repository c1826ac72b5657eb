#pragma once

/// Documents that have all of some terms, found stretch by stretch.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/types.h"
#include "query/common/document_spans.h"
#include "storage/view/block_cursor.h"

namespace inkling::query {

/// The next document, if there is one.
constexpr DocId behind(DocId doc) noexcept { return DocId{to_number(doc) + 1}; }

/// Walks some lists together, led by the shortest, of which a block is taken at a time; sets that
/// all of its documents are in, too, judge them first:
///
///   while (next_block()) { choose(some of candidates()); while (next_stretch()) if (it is of use)
///   meet(); }
///
/// A stretch is made of the chosen documents that lie in one block of each list, so that it can be
/// judged by what bounds these blocks before they are decoded.
class Conjunction {
 public:
  /// At least one list. All must outlive it.
  Conjunction(std::vector<storage::BlockCursor*> lists, std::vector<const DocumentSet*> sets);

  /// From now on documents of the span are found, which comes behind those before.
  void enter_span(const DocumentSpan& span);

  /// The shortest list.
  storage::BlockCursor& lead() const noexcept { return *lists_[order_.front()]; }

  /// On to the next block of the lead, which is not decoded where its end is known; false when none
  /// of use is left.
  bool next_block();
  /// The documents of the lead's block that are in all sets, by their places in it, increasing.
  /// Decodes the block.
  std::span<const std::uint8_t> candidates();
  /// Those of them to look for.
  void choose(std::span<const std::uint8_t> places);

  /// On to the next documents that were chosen; false when none of them is left.
  bool next_stretch();
  /// Those of the stretch, by their numbers in choose().
  std::size_t first_chosen() const noexcept { return chosen_.first; }
  std::size_t end_chosen() const noexcept { return chosen_.end; }

  /// Finds the documents of the stretch that all lists hold. Cost: decodes a block of each list,
  /// once.
  void meet();
  std::span<const DocId> docs() const noexcept { return {met_.docs.data(), met_.count}; }
  /// Where in its block the list, by the order they were given in, has each of docs().
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
    std::size_t first = 0;  ///< of the stretch
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
  std::uint64_t end_of_span_ = 0;
  std::vector<std::size_t> order_;  ///< the shortest first
  bool is_begun_ = false;
  bool is_at_end_ = false;  ///< of some list

  Candidates candidates_;
  Chosen chosen_;
  DocId next_{};  ///< no list has a document before it that is not in the stretch or before
  Met met_;
};

}  // namespace inkling::query
