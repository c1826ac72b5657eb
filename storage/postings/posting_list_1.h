#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "storage/postings/occurrence.h"
#include "storage/postings/posting_block.h"

namespace inkling::storage {

/// A list of format 1, decoded forward. As PostingListDecoder, which it stands behind.
class PostingList1 {
 public:
  PostingList1(const ListFiles& files, const PostingListPlace& place, std::uint32_t document_count);

  void skip_to(std::uint32_t target);
  bool next_docs(PostingBlock& block);
  std::uint32_t remaining() const noexcept { return remaining_; }
  /// The last document of the next block; empty for the last one of the list, which has no skip.
  std::optional<std::uint32_t> next_last();
  /// No more is to be read of it.
  void pass_all() noexcept { remaining_ = 0; }

  // Of the block that was decoded last.

  void positions(const PostingBlock& block, std::size_t index,
                 std::vector<std::uint32_t>& positions) const;
  void occurrences(const PostingBlock& block, std::size_t index,
                   std::vector<Occurrence>& occurrences) const;
  std::span<const std::uint32_t> forms(const PostingBlock& block) const;

 private:
  struct Skip {
    std::uint32_t last_doc;
    std::uint64_t bytes;
    std::uint64_t positions_bytes;
  };
  void read_skip();
  void pass_block();
  void decode_full(std::span<const std::byte> bytes, PostingBlock& block);
  void decode_tail(ByteReader bytes, PostingBlock& block);
  ByteReader positions_of(const PostingBlock& block, std::size_t index) const;

  const CheckedFile* postings_;
  const CheckedFile* positions_;
  PostingListPlace place_;
  std::uint32_t form_count_ = 1;
  std::uint32_t document_count_;
  std::uint32_t remaining_;
  std::uint32_t first_possible_ = 0;  ///< the smallest document the next block may hold
  ByteReader skips_;
  Skip skip_{};
  bool skip_is_read_ = false;
  std::uint64_t block_offset_ = 0;       ///< of the next block
  std::uint64_t positions_offset_ = 0;   ///< of the next block's positions
  std::uint64_t current_positions_ = 0;  ///< of the decoded block
  std::uint64_t current_positions_bytes_ = 0;
  mutable std::size_t reached_index_ = 0;  ///< positions before this posting were passed already
  mutable std::uint64_t reached_offset_ = 0;
  mutable std::vector<std::uint32_t> forms_;
};

}  // namespace inkling::storage
