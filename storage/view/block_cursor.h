#pragma once

/// The postings of one term over all segments of a commit, whose blocks can be judged before they
/// are decoded.

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

/// How the postings behind the last full block of a list are told.
enum class Tail { by_posting, as_one };

/// Moves forward only. One thread at a time; it keeps the commit alive.
class BlockCursor {
 public:
  /// Of the term whose lists in the commit these are, in `field`.
  BlockCursor(std::shared_ptr<const Commit> commit, FieldId field, const TermLists& lists);

  /// Moves to the block of the first posting whose document is not below `target`, without decoding
  /// it; false when no block is left. Blocks whose end is not known, of which a list has one at
  /// most, are taken to reach to the end of their segment. Cost: O(1) a group of blocks that is
  /// passed.
  bool move_to(DocId target);
  bool is_decoded() const noexcept { return block_.is_decoded; }
  /// No document of the block is above.
  DocId last() const noexcept { return block_.last; }
  bool knows_end() const noexcept { return block_.is_decoded || block_.knows_end; }
  /// Tells blocks apart.
  std::size_t block_number() const noexcept { return block_.number; }
  /// What bounds its postings; empty where nothing is known of them.
  const Impacts& impacts() const noexcept { return block_.impacts; }

  /// Finds its live postings, by increasing document, and, where it was not known, its end: that
  /// may lie before what was moved to. Cost: decodes the block the first time.
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

  /// A stretch of documents, and what bounds all postings in it; empty where nothing is known of
  /// them.
  struct Stretch {
    DocId first;
    DocId last;
    Impacts impacts;
  };
  /// All of its postings in stretches, in order: groups of blocks, or blocks where a list has few,
  /// and the tail. Cost: O(1) each.
  std::vector<Stretch> stretches(Tail tail) const;

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
  void add_stretches(const Part& part, Tail tail, std::vector<Stretch>& all) const;
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
