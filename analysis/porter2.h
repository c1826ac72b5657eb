#pragma once

/// English stems: M. F. Porter, "The English (Porter2) stemming algorithm", 2002, as Snowball 2.2
/// has it.

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace inkling::analysis {

/// The stems of Snowball's `english` in a quarter of its time: an index has hundreds of thousands
/// of different words, and each of them is stemmed once. Not thread safe.
class Porter2 {
 public:
  /// The stem of a word of at most 63 bytes, all of ASCII and none of them a capital or NUL; empty
  /// for any other. Valid until the next call, as long as this stays where it is. Cost: O(bytes).
  std::optional<std::string_view> stem(std::string_view word) noexcept;

  /// Whether another release, of which `stem_of(word)` is the stem of a word, has the same stems:
  /// tells by words whose stems releases up to 3.1 have changed.
  static bool agrees_with(const std::function<std::string(std::string_view)>& stem_of);

 private:
  /// Zeros before the word, so that eight bytes that end with it can be read.
  static constexpr std::size_t kZeros = 8;
  /// A bit for each letter has to fit in a number.
  static constexpr std::size_t kLongest = 63;

  std::array<char, kZeros + kLongest> room_{};
};

}  // namespace inkling::analysis
