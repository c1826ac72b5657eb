#pragma once

#include <span>
#include <string_view>

namespace inkling::analysis {

struct StopWordList {
  std::string_view language;  ///< ISO 639-1
  std::string_view words;     ///< one per line
};

/// The lists of stop_words/, built into the program, by language.
std::span<const StopWordList> stop_word_lists() noexcept;

}  // namespace inkling::analysis
