#pragma once

/// Small edit distances between the prefixes of two words.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/unicode.h"

namespace inkling::query {

/// More are not counted: the grammar asks for no more.
inline constexpr unsigned kMostEdits = 2;

/// The distances of one word, the target, from others that are read code point by code point.
///
/// The distance is that of optimal string alignment: insertions, deletions and replacements of a
/// code point, and exchanges of two neighbours, where no stretch is edited twice. Boytsov (2011),
/// Indexing Methods for Approximate Dictionary Searching. Prefixes whose lengths differ by more
/// than kMostEdits are farther than that, so a row of the table is a band of it: Ukkonen (1985),
/// Algorithms for Approximate String Matching.
class EditBand {
 public:
  static constexpr std::uint8_t kFar = kMostEdits + 1;

  /// Distances from prefixes of the target to one of another word.
  struct Row {
    std::size_t length = 0;                           ///< of the other, in code points
    analysis::CodePoint last = analysis::kIllFormed;  ///< of the other
    /// Of the prefix of the target that is so much longer than the other, from -kMostEdits on;
    /// at most kFar.
    std::array<std::uint8_t, 2 * kMostEdits + 1> distances;

    /// Of all; no word that begins with the other is nearer, but for an exchange.
    std::uint8_t least() const noexcept;
  };

  /// `target` is UTF-8 and must outlive it.
  explicit EditBand(std::string_view target);

  /// What stands before the first row.
  static Row none() noexcept;
  /// Of the other word's prefix of no code point.
  Row first() const noexcept;
  /// The row behind `above`, which stands behind `before`, when the other goes on with `c`.
  Row next(const Row& before, const Row& above, analysis::CodePoint c) const noexcept;

  /// Of the whole target from the other; at most kFar.
  std::uint8_t distance(const Row& row) const noexcept;
  /// Whether the target has a prefix at that place of the row.
  bool has_length(const Row& row, std::size_t place) const noexcept {
    return row.length + place >= kMostEdits && target_length(row, place) <= target_.size();
  }
  /// Its code points.
  static std::size_t target_length(const Row& row, std::size_t place) noexcept {
    return row.length + place - kMostEdits;
  }

  std::span<const analysis::CodePoint> target() const noexcept { return target_; }
  /// What of the target stands behind so many code points.
  std::string_view rest(std::size_t length) const noexcept { return text_.substr(starts_[length]); }

 private:
  std::string_view text_;
  std::vector<analysis::CodePoint> target_;
  std::vector<std::size_t> starts_;  ///< in text_; one more than code points
};

/// The row of a word's prefix of so many bytes.
struct EditPrefix {
  std::size_t end;
  EditBand::Row row;
};
/// Of all its prefixes; the first kRowsOfNone are of no code point.
using EditRows = std::vector<EditPrefix>;
inline constexpr std::size_t kRowsOfNone = 2;
EditRows rows_of_none(const EditBand& band);
/// Leaves those of `last` that `word` shares.
void keep_shared_rows(EditRows& rows, std::string_view last, std::string_view word);
/// Whether all words are farther than `most` that begin as the last row's.
bool are_too_far(const EditRows& rows, unsigned most) noexcept;

}  // namespace inkling::query
