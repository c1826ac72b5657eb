#pragma once

/// Where the full blocks of a list are, and what bounds their postings, without decoding them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "storage/bits/bit_stream.h"
#include "storage/files/format.h"
#include "storage/postings/impact.h"

namespace inkling::storage {

/// What is passed with a full block. That of several is the sum.
struct Skip {
  std::uint64_t gaps = 0;              ///< documents up to its last that it does not hold
  std::uint64_t bytes = 0;             ///< of its documents and tfs
  std::uint64_t occurrence_bytes = 0;  ///< of its occurrences

  Skip& operator+=(const Skip& other) noexcept {
    gaps += other.gaps;
    bytes += other.bytes;
    occurrence_bytes += other.occurrence_bytes;
    return *this;
  }
  friend Skip operator+(Skip a, const Skip& b) noexcept { return a += b; }
  friend bool operator==(const Skip&, const Skip&) = default;
};

/// Full blocks, or groups of them, each in as many bits: every number takes those of the greatest
/// of its column.
class SkipRows {
 public:
  struct Row {
    Skip skip;
    Impacts impacts;
  };

  static void put(std::span<const Row> rows, BitWriter& out);

  /// Takes `count` rows. CorruptIndexError where they are not there.
  SkipRows(BitReader& in, std::size_t count);

  // Of row `at`. Cost: O(1).

  Skip skip(std::size_t at) const;
  Impacts impacts(std::size_t at) const;

  [[noreturn]] void fail(const char* what) const { rows_.fail(what); }

 private:
  static constexpr std::size_t kNumbers = 3;               ///< of a skip
  static constexpr std::size_t kFirstStep = kNumbers + 2;  ///< an impact as it is stands before
  static constexpr std::size_t kColumns = kNumbers + 2 * Impacts::kMost;
  using Numbers = std::array<std::uint64_t, kColumns>;
  struct Columns {
    std::array<std::uint64_t, kFirstStep>
        smallest{};  ///< of the steps from impact to impact it is 0
    std::array<std::uint8_t, kColumns> bits{};
  };

  static Numbers numbers_of(const Row& row);
  static Columns columns_of(std::span<const Row> rows);
  static void put_head(const Columns& columns, BitWriter& out);
  static Columns take_head(BitReader& in);

  Columns columns_;
  std::uint64_t skip_bits_ = 0;
  std::uint64_t row_bits_ = 0;
  BitReader rows_;  ///< where the first begins
};

/// Makes the table of one list after the other.
class SkipTableWriter {
 public:
  void clear() noexcept { blocks_.clear(); }
  /// The next full block.
  void add(const Skip& skip, const Impacts& impacts) { blocks_.push_back({skip, impacts}); }
  /// The table of all blocks since the last clear(). Valid until the next call.
  std::string_view encode();

 private:
  std::vector<SkipRows::Row> blocks_;
  std::vector<SkipRows::Row> groups_;
  BitWriter bits_;
};

/// Stands before one full block after the other of a list, or behind the last.
class SkipTable {
 public:
  /// Of a list of `block_count` full blocks, at least one, in a segment of `document_count`.
  /// CorruptIndexError when the bytes are not such a table. Cost: O(1).
  SkipTable(BitReader in, std::size_t block_count, std::uint32_t document_count);

  std::size_t blocks_left() const noexcept { return block_count_ - passed_blocks_; }
  std::size_t passed_blocks() const noexcept { return passed_blocks_; }
  const Skip& passed() const noexcept { return passed_; }
  /// The smallest document that may come.
  std::uint64_t first_possible() const noexcept {
    return passed_.gaps + passed_blocks_ * kPostingBlock;
  }

  // CorruptIndexError where a block or group lies past the segment, or blocks that were passed one
  // by one are not what their group says.

  struct Next {
    Skip skip;
    std::uint32_t last_doc;
  };
  /// While blocks are left.
  const Next& next();
  void pass_block();
  /// Passes over blocks whose documents all lie below `target`. Cost: O(1) a group or block that is
  /// passed.
  void pass_below(std::uint32_t target);
  /// Passes over the next group where there are several and none was entered, otherwise over the
  /// next block. Returns what bounds its postings.
  Impacts pass_group_or_block();

  // Of any block.

  Impacts impacts(std::size_t block) const { return blocks_.impacts(block); }
  /// Empty where the list has no groups.
  Impacts group_impacts(std::size_t block) const {
    return groups_ ? groups_->impacts(block / kSkipGroup) : Impacts();
  }

 private:
  static std::optional<SkipRows> take_groups(BitReader& in, std::size_t block_count);
  bool is_before_group() const noexcept { return groups_ && passed_blocks_ % kSkipGroup == 0; }
  std::size_t blocks_of_group() const noexcept { return std::min(blocks_left(), kSkipGroup); }
  void enter_group();
  void pass_group();
  std::uint32_t last_document_of(std::size_t blocks, const Skip& skip) const;

  std::size_t block_count_;
  std::uint32_t document_count_;
  std::optional<SkipRows> groups_;
  SkipRows blocks_;
  std::size_t passed_blocks_ = 0;
  Skip passed_;
  std::optional<Next> next_;  ///< once it was read
  Skip behind_group_;         ///< what is passed with the group that is entered
  std::uint32_t last_doc_of_group_ = 0;
};

}  // namespace inkling::storage
