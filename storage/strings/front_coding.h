#pragma once

/// Sorted strings. Each is the number of bytes that it shares with the one before, and the rest in
/// codes of a SubstringTable.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/document.h"
#include "storage/bits/bit_stream.h"
#include "storage/files/format.h"
#include "storage/strings/substring_encoder.h"
#include "storage/strings/substring_table.h"

namespace inkling::storage {

/// How the number of codes of a rest is told: what it has above the least in Rice(parameter).
struct FrontCoding {
  unsigned least;
  unsigned parameter;
  std::size_t longest;  ///< bytes of a string
};
/// Of keys of terms, of which none is there twice; most have one code or two.
inline constexpr FrontCoding kKeyCoding{.least = 1, .parameter = 0, .longest = kLongestKey};
/// Of ids, which may be there twice; many have several codes.
inline constexpr FrontCoding kIdCoding{.least = 0, .parameter = 1, .longest = kLongestId};

class FrontCodedWriter {
 public:
  explicit FrontCodedWriter(FrontCoding coding) noexcept : coding_(coding) {}

  /// As if there were no string before the next.
  void begin() noexcept { shared_ = 0; }
  /// The next string: its first `shared` bytes are as many as the string before has in common with
  /// it.
  void put(std::size_t shared, std::string_view rest, const SubstringEncoder& encoder,
           BitWriter& out);

 private:
  FrontCoding coding_;
  std::size_t shared_ = 0;
  std::vector<std::uint16_t> codes_;  ///< room for those of a rest
};

/// Reads them forward. What it reads is checked, and it throws CorruptIndexError.
class FrontCodedReader {
 public:
  /// `table` must outlive it.
  FrontCodedReader(const SubstringTable& table, BitReader bits, FrontCoding coding) noexcept
      : table_(&table), bits_(bits), coding_(coding) {}

  /// Makes of `text`, the string before, the next one.
  void next(std::string& text);
  /// Makes of `text`, the string before, the first of the next `count` that does not begin with its
  /// first `bytes` bytes. Returns how many it passed: `count` when all begin so. Cost: those that
  /// are passed are not decoded.
  std::size_t next_other(std::size_t bytes, std::size_t count, std::string& text);
  /// Makes of `text`, the string before, the one behind the next `passed`. Cost: of those that are
  /// passed only rests that are part of it are decoded.
  void pass(std::size_t passed, std::string& text);

  /// How a string compares with a wanted one, and how many bytes they share.
  struct Match {
    std::strong_ordering order;
    std::size_t shared;
  };
  /// The next string, when there is none before it.
  Match match(std::string_view wanted);
  /// Which of the next `count` strings is `wanted`; the one before is less, and shares `matched`
  /// bytes with it. No string is put together: how much of the wanted one a string has tells, with
  /// what it shares with the next, how that one compares.
  std::optional<std::size_t> find(std::string_view wanted, std::size_t matched, std::size_t count);
  /// How many of the next `count` strings are the one before, which has `size` bytes.
  std::size_t count_equal(std::size_t size, std::size_t count);

 private:
  /// How a string differs from the one before.
  struct Change {
    std::uint64_t shared;
    std::uint64_t codes;  ///< of the rest, which are to be read next
  };
  Change take_change();
  [[noreturn]] void fail_to_share() const;
  [[noreturn]] void fail_too_long() const;
  std::uint32_t take_code() { return static_cast<std::uint32_t>(bits_.take(table_->code_bits())); }
  std::string_view take_text();
  void apply(const Change& change, std::string& text);
  void append_rest(std::uint64_t codes, std::string& text);
  void pass_codes(std::uint64_t codes) { bits_.pass(codes * table_->code_bits()); }
  Match match_rest(std::uint64_t codes, std::string_view wanted);

  const SubstringTable* table_;
  BitReader bits_;
  FrontCoding coding_;
  std::uint64_t shared_ = 0;
};

}  // namespace inkling::storage
