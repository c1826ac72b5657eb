#include "bench/tools/slow_words.h"

#include <cstdint>
#include <string_view>

#include "bench/tools/word_key.h"

namespace inkling::bench {

std::vector<WordSpan> find_words_slowly(const PaddedText& text) {
  const std::string_view bytes = text.view();
  std::vector<WordSpan> words;
  for (std::uint32_t at = 0; at < bytes.size(); ++at) {
    if (!belongs_to_word(static_cast<std::uint8_t>(bytes[at]))) continue;
    if (words.empty() || words.back().end != at) words.push_back({at, at});
    ++words.back().end;
  }
  return words;
}

TermTable distinct_words(const PaddedText& text) {
  TermTable table;
  for (const WordSpan& word : find_words_slowly(text)) {
    table.add(word_key::of(text.data() + word.begin, word.end - word.begin));
  }
  return table;
}

}  // namespace inkling::bench
