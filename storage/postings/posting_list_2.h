#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "storage/bits/bit_stream.h"
#include "storage/postings/block_decoding.h"
#include "storage/postings/form_levels.h"
#include "storage/postings/impact.h"
#include "storage/postings/occurrence.h"
#include "storage/postings/position_code.h"
#include "storage/postings/posting_block.h"
#include "storage/postings/skip_table.h"

namespace inkling::storage {

/// A list of format 2, decoded forward. As PostingListDecoder, which it stands behind.
class PostingList2 {
 public:
  PostingList2(const ListFiles& files, const PostingListPlace& place, std::uint32_t document_count);

  void skip_to(std::uint32_t target);
  bool next_docs(PostingBlock& block);
  void decode_tfs(PostingBlock& block);
  std::uint32_t remaining() const noexcept {
    return static_cast<std::uint32_t>(blocks_left() * kPostingBlock) + in_tail_;
  }

  // Of the block that was decoded last.

  void positions(const PostingBlock& block, std::size_t index,
                 std::vector<std::uint32_t>& positions) const;
  void occurrences(const PostingBlock& block, std::size_t index,
                   std::vector<Occurrence>& occurrences) const;
  std::span<const std::uint32_t> forms(const PostingBlock& block) const;
  /// Where positions stand in `positions` or behind the documents, not in the dictionary.
  bool has_position_bits() const noexcept { return !is_inlined(); }
  void append_positions(const PostingBlock& block, std::size_t first, std::size_t count,
                        PositionBitWriters out) const;
  /// The last document of the next block and its impacts; empty when it has no skip.
  struct FullBlock {
    std::uint32_t last_doc;
    Impacts impacts;
  };
  std::optional<FullBlock> next_full_block();
  /// The same of the next group, or block in a list without groups, which is passed. Where no group
  /// was entered.
  std::optional<FullBlock> pass_blocks();

  /// None where the block is not full, so that none are kept.
  Impacts impacts() const;
  /// The same of the group of blocks it is in, where the list has several groups.
  Impacts group_impacts() const;

 private:
  /// The occurrences of a block.
  struct Occurrences {
    const CheckedFile* file = nullptr;
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    std::uint64_t first_bit = 0;
  };
  /// A block of which the documents alone were decoded.
  struct Begun {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    DocumentRange possible;
    std::uint64_t first_bit_of_tfs = 0;  ///< 0 when its tfs were decoded, too
  };
  /// Where reading stands in them.
  struct Reached {
    Reached(std::span<const std::byte> block, BitReader all) : bytes(block), high(all), low(all) {}

    std::span<const std::byte> bytes;
    bool is_begun = false;
    std::uint64_t first_high = 0;   ///< bit
    std::uint64_t first_low = 0;    ///< bit
    std::size_t index = 0;          ///< of the posting that is next
    std::uint64_t occurrences = 0;  ///< before it
    BitReader high;
    BitReader low;
    bool has_forms = false;
  };

  void open_skips();
  std::size_t blocks_left() const noexcept { return skips_ ? skips_->blocks_left() : 0; }

  void decode_single(PostingBlock& block);
  void decode_short(PostingBlock& block);
  void decode_full(PostingBlock& block);
  void decode_tail(PostingBlock& block);
  void decode_headed(std::uint64_t offset, std::uint64_t size, std::size_t count,
                     PostingBlock& block);
  void decode_by_bits_alone(std::span<const std::byte> bytes, std::size_t count,
                            const DocumentRange& possible, PostingBlock& block);
  DocumentRange possible_documents() const noexcept {
    return {skips_ ? skips_->first_possible() : 0, document_count_};
  }

  const PackedNumbers& extents() const noexcept { return files_.columns.extents(place_.field); }
  bool is_inlined() const noexcept { return place_.cf == 1; }
  void begin_occurrences(const PostingBlock& block) const;
  void go_to(const PostingBlock& block, std::size_t index) const;
  void read_forms(const PostingBlock& block) const;
  [[noreturn]] void fail_on_extent() const;

  ListFiles files_;
  PostingListPlace place_;
  std::uint32_t document_count_;
  std::uint32_t in_tail_;  ///< postings, or in a short list, until they are decoded

  std::optional<SkipTable> skips_;  ///< of a list that is not short
  std::uint64_t blocks_offset_ = 0;
  std::optional<std::size_t> full_block_;  ///< that was decoded last

  Begun begun_;
  Occurrences current_;
  mutable Reached reached_;
  mutable FormLevels levels_;
  mutable bool has_levels_ = false;
  mutable std::vector<std::uint32_t> forms_;  ///< of all occurrences of the block
  mutable std::vector<std::uint32_t> found_;
};

}  // namespace inkling::storage
