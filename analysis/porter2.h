#pragma once

/// English stems: M. F. Porter, "The English (Porter2) stemming algorithm", 2002, as in
/// Snowball 2.2.

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace inkling::analysis {

/// The stems of Snowball's `english` in a quarter of its time. An index has hundreds of thousands
/// of different words, each of which is stemmed once. Not thread safe.
class Porter2 {
 public:
  /// The stem of a word of at most 63 ASCII bytes without capitals and NUL; empty for any other
  /// word. Valid until the next call, as long as this object does not move. Cost: O(bytes).
  std::optional<std::string_view> stem(std::string_view word) noexcept;

  /// Whether another release, whose stems `stem_of(word)` returns, has the same stems. Compares
  /// words whose stems releases up to 3.1 have changed.
  static bool agrees_with(const std::function<std::string(std::string_view)>& stem_of);

 private:
  /// Zeros before the word, so the eight bytes up to any place in it can be read.
  static constexpr std::size_t kZeros = 8;
  /// A bit for each letter has to fit into a number.
  static constexpr std::size_t kLongest = 63;

  std::array<char, kZeros + kLongest> room_{};
};

}  // namespace inkling::analysis
