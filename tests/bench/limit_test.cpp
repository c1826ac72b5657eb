#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bench/tools/padded_text.h"
#include "bench/tools/slow_words.h"
#include "bench/tools/term_table.h"
#include "bench/tools/word_key.h"
#include "bench/tools/word_loops.h"
#include "tests/support/instructions.h"

using namespace inkling::bench;
using inkling::test::with_all_instructions;

namespace {

PaddedText text_of(std::string_view text) {
  PaddedText padded;
  padded.append(text);
  return padded;
}

/// Of a word behind which no more bytes may be read than word_key::of says.
WordKey key(std::string_view word, char behind = '?') {
  std::vector<char> bytes(word.begin(), word.end());
  bytes.insert(bytes.end(), 15, behind);
  bytes.shrink_to_fit();
  return word_key::of(bytes.data(), word.size());
}

/// Runs of word bytes and of others, some of them longer than a stretch of the loops.
std::string random_text(std::mt19937& random, std::size_t size) {
  static constexpr std::string_view kWordBytes = "azAZ09q\x80\xFF\xC3";
  static constexpr std::string_view kOthers = " \n.@[`{/:\x7F";
  std::string text;
  while (text.size() < size) {
    const std::string_view bytes = random() % 2 == 0 ? kWordBytes : kOthers;
    const std::size_t longest = random() % 50 == 0 ? 6000 : 12;
    for (std::size_t left = random() % longest; left > 0; --left)
      text += bytes[random() % bytes.size()];
  }
  text.resize(size);
  return text;
}

void check_loops(const PaddedText& text) {
  const std::vector<WordSpan> words = find_words_slowly(text);
  const TermTable table = distinct_words(text);
  WordTotals lengths{words.size()}, hashes{words.size()}, ids{words.size()};
  for (const WordSpan& word : words) {
    const WordKey found = word_key::of(text.data() + word.begin, word.end - word.begin);
    lengths.sum += word.end - word.begin;
    hashes.sum += word_key::hash(found);
    ids.sum += table.find(found, word_key::hash(found));
  }
  CHECK((find_words(text) == words));
  CHECK((scan_words(text) == lengths));
  CHECK((hash_words(text) == hashes));
  CHECK((look_up_words(text, table) == ids));
}

}  // namespace

TEST_CASE("vector loops find the words of the definition, with all instructions") {
  with_all_instructions([] {
    std::mt19937 random(1);
    for (std::size_t size = 0; size < 200; ++size) check_loops(text_of(random_text(random, size)));
    for (std::size_t size = 4090; size < 4110; ++size)
      check_loops(text_of(random_text(random, size)));
    check_loops(text_of(random_text(random, 100'000)));
  });
}

TEST_CASE("a word that is the whole text is found") {
  with_all_instructions([] {
    for (const std::size_t size : {1u, 63u, 64u, 65u, 4096u, 20'000u}) {
      CAPTURE(size);
      check_loops(text_of(std::string(size, 'w')));
    }
  });
}

TEST_CASE("texts are apart from one another") {
  PaddedText text;
  text.append("ab");
  text.append("");
  text.append("cd");
  CHECK(text.view() == "ab\n\ncd");
  CHECK((find_words(text) == std::vector<WordSpan>{{0, 2}, {4, 6}}));
}

TEST_CASE("words that differ in the case of ASCII letters alone share a key") {
  for (const std::string_view word :
       {"a", "inkling", "inklings", "internationalized", "0x7fab\xC3\x89t\xE9"}) {
    std::string capitals(word);
    for (char& c : capitals) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    CAPTURE(word);
    CHECK((key(capitals) == key(word)));
  }
  CHECK((key("\xC3\x89") != key("\xC3\xA9")));
}

TEST_CASE("what stands behind a word does not change its key") {
  for (std::size_t size = 1; size < 70; ++size) {
    CAPTURE(size);
    CHECK((key(std::string(size, 'e'), ' ') == key(std::string(size, 'e'), 'e')));
    CHECK((key(std::string(size, 'e')) != key(std::string(size + 1, 'e'))));
  }
}

TEST_CASE("a word that differs in one byte has another key and hash") {
  for (std::size_t size = 1; size < 70; ++size) {
    const std::string word(size, 'e');
    for (std::size_t at = 0; at < size; ++at) {
      std::string other = word;
      other[at] = 'f';
      CAPTURE(size);
      CAPTURE(at);
      CHECK((key(other) != key(word)));
      CHECK(word_key::hash(key(other)) != word_key::hash(key(word)));
    }
  }
}

TEST_CASE("a table numbers words by first appearance, and has no others") {
  TermTable table;
  for (std::uint32_t number = 0; number < 5000; ++number)
    CHECK(table.add(key(std::to_string(number))) == number);
  CHECK(table.add(key("4711")) == 4711);
  CHECK(table.size() == 5000);
  for (std::uint32_t number = 0; number < 10'000; ++number) {
    const WordKey wanted = key(std::to_string(number));
    CHECK(table.find(wanted, word_key::hash(wanted)) ==
          (number < 5000 ? number : TermTable::kAbsent));
  }
}
