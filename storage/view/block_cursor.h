#pragma once

/// The postings of one term in all segments of a commit, whose blocks can be judged before they are
/// decoded.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "inkling/types.h"
#include "storage/postings/document_search.h"
#include "storage/postings/impact.h"
#include "storage/postings/posting_list.h"
#include "storage/view/commit.h"
#include "storage/view/term_lists.h"

namespace inkling::storage {

/// How the postings behind the last full block of a list are bounded.
enum class Tail { by_posting, as_one };

/// Moves forward only. One thread at a time; it keeps the commit alive.
class BlockCursor {
 public:
  /// Of a term of `field` that has these lists in the commit.
  BlockCursor(std::shared_ptr<const Commit> commit, FieldId field, const TermLists& lists);

  /// Moves to the block of the first posting whose document is not below `target`, without decoding
  /// it; false when no block is left. A list has at most one block whose end is not known: it is
  /// taken to reach to the end of its segment. Cost: O(1) for each group of blocks that is passed.
  bool move_to(DocId target);
  bool is_decoded() const noexcept { return block_.is_decoded; }
  /// No document of the block is above this.
  DocId last() const noexcept { return block_.last; }
  bool knows_end() const noexcept { return block_.is_decoded || block_.knows_end; }
  /// Tells blocks apart.
  std::size_t block_number() const noexcept { return block_.number; }
  /// Impacts that bound its postings; without any where nothing is known of these.
  const Impacts& impacts() const noexcept { return block_.impacts; }

  /// Finds the live postings of the block, by increasing document, and its end where that was not
  /// known: it may lie before the target. Cost: decodes the block the first time.
  void decode() {
    if (!block_.is_decoded) decode_docs();
  }
  /// Padded as document_search.h says.
  std::span<const DocId> docs() const noexcept { return {block_.docs.data(), block_.count}; }
  /// Cost: decodes them the first time.
  std::span<const std::uint32_t> tfs() {
    if (!block_.has_tfs) decode_tfs();
    return block_.tfs;
  }

  /// The positions of its live posting `at`, increasing. Replaces `positions`. Cost: O(tf), plus
  /// O(tf) of the postings of the block that were passed.
  void positions(std::size_t at, std::vector<std::uint32_t>& positions);

  /// A range of documents with the impacts that bound all postings in it; without any where nothing
  /// is known of these.
  struct BoundedRange {
    DocId first;
    DocId last;
    Impacts impacts;
  };
  /// Ranges that hold all of its postings, in order: groups of blocks, or blocks where a list has
  /// few, and the tail. Cost: O(1) each.
  std::vector<BoundedRange> ranges(Tail tail) const;

  /// An upper bound of all its postings.
  std::uint64_t df() const noexcept { return df_; }

 private:
  struct Part : TermList {
    PostingListDecoder list;
  };
  /// The block at hand.
  struct Block {
    std::size_t number = 0;
    bool is_decoded = false;
    bool has_tfs = false;
    DocId last{};
    bool knows_end = false;  ///< before it is decoded
    Impacts impacts;
    std::size_t count = 0;
    std::array<DocId, kPostingBlock> docs;  ///< padded
    std::span<const std::uint32_t> tfs;
    // Of its live postings, in a segment with deletions:
    std::array<std::uint32_t, kPostingBlock> live_tfs;
    std::array<std::uint8_t, kPostingBlock> index_in_list;
  };
  bool enter_block(Part& part, DocId target);
  void add_ranges(const Part& part, Tail tail, std::vector<BoundedRange>& all) const;
  void decode_docs();
  void decode_tfs();

  std::shared_ptr<const Commit> commit_;
  FieldId field_;
  std::vector<Part> parts_;
  std::size_t at_ = 0;
  std::uint64_t df_ = 0;
  bool is_entered_ = false;
  Block block_;
};

}  // namespace inkling::storage
