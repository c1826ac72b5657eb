#pragma once

/// Words of Chinese and Japanese, as ICU finds them with its dictionary.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "analysis/unicode.h"

namespace inkling::analysis {

/// ICU's dictionary, searched by our own code. ICU makes a call for each character of a text and
/// finds the first one by binary search among some ten thousand, again from each character on. Here
/// texts are arrays, and a table leads from a character to the words that begin with it. Any number
/// of threads may read it.
class EastAsianDictionary {
 public:
  /// Null if the ICU that this program runs with stores its dictionary in another form. Then ICU
  /// itself has to cut the text; it finds the same words.
  static const EastAsianDictionary* instance();

  /// Ideographs and kana that normalization leaves alone and that have no marks: three bytes in
  /// UTF-8, one unit in UTF-16.
  static constexpr bool is_plain(CodePoint c) noexcept {
    return (c >= kFirst && c <= 0x3096) || (c >= 0x30A1 && c <= 0x30FA) || c == 0x30FC ||
           (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x4E00 && c <= kLast);
  }

  /// Scratch of a search, kept for the next.
  class Search;

 private:
  static constexpr CodePoint kFirst = 0x3041;
  static constexpr CodePoint kLast = 0x9FFF;

  /// What is known about the words that begin with one character.
  struct Start {
    std::uint64_t state = 0;      ///< of the trie after the character; 0 if nothing begins with it
    std::int32_t cost = kNoWord;  ///< of the character as a word
    bool goes_on = false;         ///< whether there are longer words
  };
  static constexpr std::int32_t kNoWord = -1;

  explicit EastAsianDictionary(const char16_t* trie);
  static const char16_t* find_trie();

  const Start& start(char16_t c) const noexcept {
    return starts_[static_cast<std::size_t>(c - kFirst)];
  }

  const char16_t* trie_;  ///< in ICU's data, which stays loaded
  std::vector<Start> starts_;
};

/// Not thread safe.
class EastAsianDictionary::Search {
 public:
  explicit Search(const EastAsianDictionary& dictionary) : dictionary_(&dictionary) {}

  /// Calls `on_word(begin, end)` for the words of `text`, in order and without gaps: of all ways to
  /// divide it, the one whose words cost least. `text` has only is_plain() characters. Cost:
  /// O(characters).
  template <typename OnWord>
  void cut(std::u16string_view text, OnWord on_word) {
    find_best(text);
    std::size_t begin = 0;
    for (std::uint32_t end = next_[0]; begin < text.size(); end = next_[end]) {
      on_word(begin, end);
      begin = end;
    }
  }

 private:
  /// The best path from the beginning to a place.
  struct Way {
    std::uint32_t cost;
    std::uint32_t last_word;  ///< where it begins
  };

  void find_best(std::u16string_view text);
  template <typename Trie>
  void add_words(Trie& walk, std::u16string_view text, std::size_t begin);
  void add_katakana(std::u16string_view text, std::size_t begin);
  void offer(std::size_t begin, std::size_t end, std::uint32_t cost) noexcept;

  const EastAsianDictionary* dictionary_;
  std::vector<Way> ways_;            ///< the best path to each place
  std::vector<std::uint32_t> next_;  ///< where the word that begins there ends, on the best path
};

}  // namespace inkling::analysis
