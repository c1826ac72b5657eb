#pragma once

/// The postings and positions of one term in one segment, read block by block.

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "storage/postings/impact.h"
#include "storage/postings/occurrence.h"
#include "storage/postings/position_code.h"
#include "storage/postings/posting_block.h"
#include "storage/postings/posting_list_1.h"
#include "storage/postings/posting_list_2.h"

namespace inkling::storage {

/// Decodes a list of any format forward. What does not decode to postings of the segment is a
/// CorruptIndexError.
class PostingListDecoder {
 public:
  /// The format is that of the file of postings.
  PostingListDecoder(const ListFiles& files, const PostingListPlace& place,
                     std::uint32_t document_count);

  /// Passes over blocks whose documents all lie below `target`, without decoding them.
  void skip_to(std::uint32_t target);
  /// Decodes the next block; false after the last.
  bool next_block() {
    const bool is_there = next_docs();
    if (is_there) decode_tfs();
    return is_there;
  }
  /// The same in two steps, for who may not need the second: tfs(), and what is read of
  /// occurrences, do.
  bool next_docs();
  void decode_tfs();
  /// Of the block: documents, increasing, and their tf.
  std::span<const std::uint32_t> docs() const noexcept {
    return {block_.docs.data(), block_.count};
  }
  std::span<const std::uint32_t> tfs() const noexcept { return {block_.tfs.data(), block_.count}; }
  /// Postings that no block was decoded of yet.
  std::uint32_t remaining() const noexcept;

  /// Where the block that next_block() would decode ends, and what bounds its postings; without
  /// decoding it, while any postings remain. Of a tail neither is known: then it may end with the
  /// segment. Lists of format 1 tell no bounds.
  struct NextBlock {
    std::uint32_t last;
    Impacts impacts;
    bool knows_end;
  };
  NextBlock next();
  /// Passes over the next group of full blocks, or over the next one where the list has no groups,
  /// without decoding them; empty when no full block is left. Of format 1, which knows nothing of
  /// them, over the whole list at once.
  std::optional<NextBlock> pass_blocks();

  /// Replaces `positions` by those of posting `index` of the block.
  void positions(std::size_t index, std::vector<std::uint32_t>& positions) const;
  /// The same with the forms of the occurrences.
  void occurrences(std::size_t index, std::vector<Occurrence>& occurrences) const;

  /// Whether positions stand in bits that a list of format 2 can take as they are, where documents
  /// have the same extents.
  bool has_position_bits() const noexcept;
  /// Appends those of postings [first, first + count) of the block. None is decoded: that they are
  /// as many as fit is all that is looked at.
  void append_positions(std::size_t first, std::size_t count, PositionBitWriters out) const;

  /// Of all occurrences of the block, posting by posting. Only of a term that is not its own only
  /// form. Valid until the next block is decoded. Cost: O(occurrences).
  std::span<const std::uint32_t> forms() const;

  /// What bounds the postings of the block, and of the group of blocks that it is in; empty where
  /// none are kept.
  Impacts impacts() const;
  Impacts group_impacts() const;

 private:
  std::variant<PostingList1, PostingList2> list_;
  std::uint32_t last_document_;  ///< of the segment
  PostingBlock block_;
};

}  // namespace inkling::storage
