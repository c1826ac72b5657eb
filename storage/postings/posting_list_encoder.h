#pragma once

/// The postings and positions of one term in one segment, as bytes.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "storage/bits/bit_stream.h"
#include "storage/bits/byte_buffer.h"
#include "storage/documents/field_documents.h"
#include "storage/files/format.h"
#include "storage/postings/form_levels.h"
#include "storage/postings/impact.h"
#include "storage/postings/occurrence.h"
#include "storage/postings/position_code.h"
#include "storage/postings/skip_table.h"

namespace inkling::storage {

/// Of a list: what its term's entry in the dictionary holds of it.
struct ListEntry {
  std::uint32_t df = 0;
  std::uint64_t cf = 0;
  std::uint32_t first_doc = 0;
  std::uint32_t first_number = 0;  ///< of its position where cf = 1, see PositionBounds
  std::uint64_t postings_bytes = 0;
  std::uint64_t positions_bytes = 0;
};

/// Postings whose positions are encoded already, by the extents that their documents have here.
struct EncodedPostings {
  std::span<const std::uint32_t> docs;  ///< increasing
  std::span<const std::uint32_t> tfs;
  const BitWriter& high;  ///< bits of their positions
  const BitWriter& low;   ///< the same
  std::span<const std::uint32_t>
      forms;  ///< of their occurrences; of a list of one form none are asked for
};

/// Encodes one list behind the other.
class PostingListEncoder {
 public:
  /// `documents` must outlive it.
  explicit PostingListEncoder(const FieldDocuments& documents) : documents_(documents) {}

  /// The occurrences to come name these forms.
  void begin(std::span<const FormCount> forms);
  /// `docs[i]` holds `occurrences[i]`; documents increase from call to call.
  void add(std::span<const std::uint32_t> docs, std::span<const Occurrence> occurrences);
  /// The same of as many postings as capacity_left(), or fewer.
  void add(const EncodedPostings& postings);
  /// Postings until the block is full, at least one.
  std::size_t capacity_left() const noexcept { return kPostingBlock - block_.filled; }
  /// Completes the list.
  ListEntry end();
  /// Forgets all lists, and keeps their capacity.
  void clear() noexcept;

  /// Of all lists since the last clear(), one behind the other.
  std::string_view all_postings() const noexcept { return postings_.view(); }
  std::string_view all_positions() const noexcept { return positions_.view(); }

 private:
  template <typename Documents>
  void add(std::span<const std::uint32_t> docs, std::span<const Occurrence> occurrences,
           const Documents& documents);
  void put(std::size_t at, std::uint32_t doc, std::uint32_t tf, std::uint8_t length_code) noexcept;
  void end_postings(std::size_t count, std::size_t occurrences);
  template <typename Documents>
  std::size_t find_postings(std::span<const std::uint32_t> docs, const Documents& documents);
  template <typename Documents>
  void add_postings(std::span<const std::uint32_t> docs, const Documents& documents);
  void put_positions(std::span<const std::uint32_t> docs, std::span<const Occurrence> occurrences);
  /// Numbers of the block, and how many low bits of each stand apart.
  struct Parted {
    std::span<const std::uint32_t> numbers;
    unsigned low_bits;
  };
  static std::uint64_t most_bits(const Parted& part);
  void put_block(const Parted& gaps, const Parted& tfs);
  void put_behind_high(BitWriter& high);
  void put_headed_block();
  void end_full_block();
  void end_short_list();
  void forget_block() noexcept;

  /// The list that was begun.
  struct List {
    ListEntry entry;
    std::size_t first_of_postings = 0;  ///< where its bytes begin
    std::size_t first_of_positions = 0;
    std::vector<std::uint64_t> form_counts;
    FormLevels levels;
    SkipTableWriter skips;
    ByteBuffer blocks;  ///< those that are full
  };
  /// The block that is being filled.
  struct Block {
    std::size_t filled = 0;                           ///< postings
    std::array<std::uint32_t, kPostingBlock> gaps{};  ///< documents passed over
    std::array<std::uint32_t, kPostingBlock> tfs{};   ///< tf - 1
    ShortestByTf shortest;
    BitWriter bits;
    BitWriter low;   ///< of its positions
    BitWriter high;  ///< the same
    std::vector<std::uint32_t> forms;
    std::vector<std::uint32_t> highs;
  };
  /// A posting of those that are added together.
  struct NewPosting {
    std::uint32_t gap_at;  ///< beyond all positions when there is none
    unsigned low_bits;
    bool has_high;
  };
  struct NewPostings {
    std::size_t count = 0;
    std::array<std::size_t, kPostingBlock + 1>
        starts;  ///< of their occurrences, and where the last ends
    std::array<NewPosting, kPostingBlock> all;
  };

  const FieldDocuments& documents_;
  List list_;
  std::uint64_t next_doc_ = 0;  ///< the smallest that may come
  Block block_;
  NewPostings new_;
  ByteBuffer postings_;
  ByteBuffer positions_;
};

}  // namespace inkling::storage
