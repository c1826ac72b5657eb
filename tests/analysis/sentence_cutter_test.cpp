#include "analysis/sentence_cutter.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

using inkling::analysis::SentenceCutter;

namespace {

std::vector<std::string> sentences(std::string_view text, const std::string& language = "en") {
  SentenceCutter cutter;
  std::vector<std::string> found;
  std::size_t start = 0;
  for (const std::uint32_t end : cutter.ends(text, language)) {
    found.emplace_back(text.substr(start, end - start));
    start = end;
  }
  CHECK(start == text.size());
  return found;
}

}  // namespace

TEST_CASE("sentences end at their signs, in every script") {
  CHECK(sentences("Tea is hot. Is it? Yes!") ==
        std::vector<std::string>{"Tea is hot. ", "Is it? ", "Yes!"});
  CHECK(sentences("It costs 3.50 in the U.S. today") ==
        std::vector<std::string>{"It costs 3.50 in the U.S. today"});
  CHECK(sentences("お茶です。水です。", "ja") ==
        std::vector<std::string>{"お茶です。", "水です。"});
  CHECK(sentences("😀 tea. 😀 Milk.", "und") == std::vector<std::string>{"😀 tea. ", "😀 Milk."});
}

TEST_CASE("a line end is a space, an empty line ends a sentence") {
  CHECK(sentences("Green tea\nis hot").size() == 1);
  CHECK(sentences("Green tea\r\nis hot").size() == 1);
  CHECK(sentences("Title\n\nGreen tea") == std::vector<std::string>{"Title\n", "\nGreen tea"});
  CHECK(sentences("Title\r\n \r\nGreen tea").size() == 2);
}

TEST_CASE("no text has no sentence, and bytes that are no UTF-8 are in some") {
  CHECK(sentences("").empty());
  CHECK(sentences("a\xFF. \xC3").size() >= 1);
  SentenceCutter cutter;
  CHECK(cutter.ends("One. Two.", "en").size() == 2);
  CHECK(cutter.ends("Eins. Zwei. Drei.", "de").size() == 3);
  CHECK(cutter.ends("One. Two.", "en").size() == 2);
}
