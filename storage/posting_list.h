#pragma once

/// The postings and positions of one term in one segment, as bytes.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "storage/byte_buffer.h"
#include "storage/checked_file.h"
#include "storage/format.h"
#include "storage/occurrence.h"

namespace inkling::storage {

/// Encodes one list behind the other.
class PostingListEncoder {
 public:
  /// The occurrences to come name forms below `form_count`.
  void begin(std::uint32_t form_count);
  /// `docs[i]` holds `occurrences[i]`; both go on where the last call ended.
  void add(std::span<const std::uint32_t> docs, std::span<const Occurrence> occurrences);
  /// Completes the list.
  void end();
  /// Forgets all lists, and keeps their room.
  void clear() noexcept;

  std::uint32_t df() const noexcept { return df_; }
  std::uint64_t cf() const noexcept { return cf_; }
  /// Of the last list, which is complete, as df() and cf(). Valid until the next begin().
  std::string_view postings() const noexcept { return postings_.view().substr(list_postings_); }
  std::string_view positions() const noexcept { return positions_.view().substr(list_positions_); }
  /// Of all lists since the last clear(), one behind the other.
  std::string_view all_postings() const noexcept { return postings_.view(); }
  std::string_view all_positions() const noexcept { return positions_.view(); }

  std::size_t memory_bytes() const noexcept;

 private:
  void flush_full_block(std::uint32_t last_doc);
  void write_tail();

  std::uint64_t form_count_ = 1;
  std::uint32_t df_ = 0;
  std::uint64_t cf_ = 0;
  std::uint32_t doc_ = 0;                            ///< of the last occurrence
  std::uint64_t next_position_ = 0;                  ///< the smallest that may come in it
  std::uint32_t block_last_ = 0;                     ///< last document of the block before
  std::size_t list_postings_ = 0;                    ///< where those of the list begin
  std::size_t list_positions_ = 0;                   ///< where those of the list begin
  std::size_t block_positions_ = 0;                  ///< where the positions of the block begin
  std::size_t filled_ = 0;                           ///< postings of the block, the one at hand among them
  std::array<std::uint32_t, kPostingBlock> gaps_{};  ///< documents passed over, see format.md
  std::array<std::uint32_t, kPostingBlock> tfs_{};   ///< tf - 1
  ByteBuffer skips_;                                 ///< of the list
  ByteBuffer blocks_;                                ///< of the list
  ByteBuffer postings_;
  ByteBuffer positions_;
};

/// Where the bytes of a list are.
struct PostingListPlace {
  std::uint32_t df = 0;
  std::uint32_t form_count = 1;
  std::uint64_t postings_offset = 0;
  std::uint64_t postings_bytes = 0;
  std::uint64_t positions_offset = 0;
  std::uint64_t positions_bytes = 0;
};

/// Decodes a list forward, block by block. The files must outlive it.
/// What does not decode to postings below `document_count` is a CorruptIndexError.
class PostingListDecoder {
 public:
  PostingListDecoder(const CheckedFile& postings, const CheckedFile& positions, const PostingListPlace& place,
                     std::uint32_t document_count);

  /// Passes over blocks whose documents all lie below `target`, without decoding them.
  void skip_to(std::uint32_t target);
  /// Decodes the next block; false after the last.
  bool next_block();
  /// Of the block: documents, increasing, and their tf.
  std::span<const std::uint32_t> docs() const noexcept { return {docs_.data(), count_}; }
  std::span<const std::uint32_t> tfs() const noexcept { return {tfs_.data(), count_}; }
  /// Postings that no block was decoded of yet.
  std::uint32_t remaining() const noexcept { return remaining_; }

  /// Replaces `occurrences` by those of posting `index` of the block.
  void occurrences(std::size_t index, std::vector<Occurrence>& occurrences) const;

 private:
  struct Skip {
    std::uint32_t last_doc;
    std::uint64_t bytes;
    std::uint64_t positions_bytes;
  };
  void read_skip();
  void pass_block();
  void decode_full(std::span<const std::byte> block);
  void decode_tail(ByteReader block);
  ByteReader positions_of(std::size_t index) const;

  const CheckedFile* postings_;
  const CheckedFile* positions_;
  PostingListPlace place_;
  std::uint32_t document_count_;
  std::uint32_t remaining_;
  std::uint32_t first_possible_ = 0;  ///< the smallest document the next block may hold
  ByteReader skips_;
  Skip skip_{};
  bool skip_is_read_ = false;
  std::uint64_t block_offset_ = 0;      ///< of the next block
  std::uint64_t positions_offset_ = 0;  ///< of the next block's positions
  std::size_t count_ = 0;
  std::uint64_t current_positions_ = 0;  ///< of the decoded block
  std::uint64_t current_positions_bytes_ = 0;
  std::array<std::uint32_t, kPostingBlock> docs_;  ///< the first count_ are set: lists of one posting are most
  std::array<std::uint32_t, kPostingBlock> tfs_;
  mutable std::size_t reached_index_ = 0;  ///< positions before this posting were passed already
  mutable std::uint64_t reached_offset_ = 0;
};

}  // namespace inkling::storage
