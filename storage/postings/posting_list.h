#pragma once

/// The postings and positions of one term in one segment, read block by block.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "storage/bits/bit_stream.h"
#include "storage/postings/block_decoding.h"
#include "storage/postings/form_levels.h"
#include "storage/postings/impact.h"
#include "storage/postings/marked_places.h"
#include "storage/postings/occurrence.h"
#include "storage/postings/position_code.h"
#include "storage/postings/position_decoding.h"
#include "storage/postings/posting_block.h"
#include "storage/postings/skip_table.h"

namespace inkling::storage {

/// Decodes a list forward. What does not decode to postings of the segment is a CorruptIndexError.
class PostingListDecoder {
 public:
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
  /// The same in two steps, for a caller that may not need the second: tfs() and everything about
  /// occurrences need decode_tfs().
  bool next_docs();
  void decode_tfs();
  /// Of the block: documents, increasing, and their tf.
  std::span<const std::uint32_t> docs() const noexcept {
    return {block_.docs.data(), block_.count};
  }
  std::span<const std::uint32_t> tfs() const noexcept { return {block_.tfs.data(), block_.count}; }
  /// Postings whose block was not decoded yet.
  std::uint32_t remaining() const noexcept {
    return static_cast<std::uint32_t>(blocks_left() * kPostingBlock) + in_tail_;
  }

  /// Where the block that next_block() would decode ends, and what bounds its postings; without
  /// decoding it, while any postings remain. Neither is known of a tail, which may end with the
  /// segment.
  struct NextBlock {
    std::uint32_t last;
    Impacts impacts;
    bool knows_end;
  };
  NextBlock next();
  /// Passes over the next group of full blocks, or over the next block where the list has no
  /// groups, without decoding them; empty when no full block is left. Only where no group was
  /// entered.
  std::optional<NextBlock> pass_blocks();

  /// Replaces `positions` by those of posting `index` of the block.
  void positions(std::size_t index, std::vector<std::uint32_t>& positions) const;
  /// The same with the forms of the occurrences.
  void occurrences(std::size_t index, std::vector<Occurrence>& occurrences) const;
  /// How many positions of the postings `chosen` of the block, increasing, are marked in their
  /// documents. Cost: O(their tf); what the others take is added up by vector instructions.
  std::uint64_t count_marked(std::span<const std::uint8_t> chosen, const MarkedPlaces& marks) const;

  /// Whether positions stand in bits that another list can take as they are, where documents have
  /// the same extents; not in the dictionary.
  bool has_position_bits() const noexcept { return !is_inlined(); }
  /// Appends those of postings [first, first + count) of the block. None is decoded: that they are
  /// as many as fit is all that is looked at.
  void append_positions(std::size_t first, std::size_t count, PositionBitWriters out) const;

  /// Of all occurrences of the block, posting by posting. Only of a term that is not its own only
  /// form. Valid until the next block is decoded. Cost: O(occurrences).
  std::span<const std::uint32_t> forms() const;

  /// What bounds the postings of the block, and of the group of blocks that it is in; empty where
  /// none are kept: the block is not full, or the list has a single group.
  Impacts impacts() const;
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

  void decode_single();
  void decode_short();
  void decode_full();
  void decode_tail();
  void decode_headed(std::uint64_t offset, std::uint64_t size, std::size_t count);
  void decode_by_bits_alone(std::span<const std::byte> bytes, std::size_t count,
                            const DocumentRange& possible);
  DocumentRange possible_documents() const noexcept {
    return {skips_ ? skips_->first_possible() : 0, document_count_};
  }

  const PackedNumbers& extents() const noexcept { return files_.columns.extents(place_.field); }
  bool is_inlined() const noexcept { return place_.cf == 1; }
  void begin_occurrences() const;
  void go_to(std::size_t index) const;
  std::uint64_t count_marked_at_once(std::span<const std::uint8_t> chosen,
                                     const MarkedPlaces& marks) const;
  std::uint64_t decode_several(const PositionBits& bits, const PositionBounds& bounds,
                               std::span<std::uint32_t> positions) const;
  void read_forms() const;
  [[noreturn]] void fail_on_extent() const;

  ListFiles files_;
  PostingListPlace place_;
  std::uint32_t document_count_;
  std::uint32_t in_tail_;  ///< postings, or in a short list, until they are decoded

  std::optional<SkipTable> skips_;  ///< of a list that is not short
  std::uint64_t blocks_offset_ = 0;
  std::optional<std::size_t> full_block_;  ///< that was decoded last

  PostingBlock block_;
  Begun begun_;
  Occurrences current_;
  mutable Reached reached_;
  mutable FormLevels levels_;
  mutable bool has_levels_ = false;
  mutable std::vector<std::uint32_t> forms_;  ///< of all occurrences of the block
  mutable std::vector<std::uint32_t> found_;
};

}  // namespace inkling::storage
