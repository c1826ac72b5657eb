#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace inkling::analysis {

/// Bytes [begin, end) of a text.
struct WordSpan {
  std::uint32_t begin;
  std::uint32_t end;

  friend bool operator==(const WordSpan&, const WordSpan&) = default;
};

inline WordSpan span_of(std::size_t begin, std::size_t end) noexcept {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

inline std::string_view bytes_of(std::string_view text, WordSpan word) noexcept {
  return text.substr(word.begin, word.end - word.begin);
}

}  // namespace inkling::analysis
