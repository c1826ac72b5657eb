#pragma once

/// Word boundaries of running text.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/piece.h"

namespace inkling::analysis {

/// ICU's word iterator for the root locale: UAX #29 with ICU's own rules, and dictionaries for Chinese,
/// Japanese, Thai, Lao, Khmer and Burmese; "@" and ":" part words in every release of ICU. What a text's
/// words are does not depend on the texts before it. Not thread safe.
class WordBreaker {
 public:
  /// Throws IoError when ICU's data is missing.
  WordBreaker();
  ~WordBreaker();
  WordBreaker(WordBreaker&&) noexcept;
  WordBreaker& operator=(WordBreaker&&) noexcept;

  /// All pieces of `text`, which is below 2 GiB, in order and without gaps. Words are those that hold a
  /// letter, digit, kana or ideograph by ICU's rule status. Ill-formed bytes count as U+FFFD. Valid until the next
  /// call. Cost: O(bytes).
  std::span<const Piece> pieces(std::string_view text);

 private:
  class Iterator;
  std::unique_ptr<Iterator> iterator_;
  std::vector<Piece> pieces_;
};

/// Where the window that starts at `start` ends: at the first ASCII white space from `preferred` bytes on,
/// where no rule of UAX #29 joins words, so that windows give the same words as the whole text; or,
/// within `limit` bytes of text without any, at the last character that fits.
std::size_t window_end(std::string_view text, std::size_t start, std::size_t preferred, std::size_t limit) noexcept;

}  // namespace inkling::analysis
