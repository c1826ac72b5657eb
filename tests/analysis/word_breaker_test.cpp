#include "analysis/word_breaker.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/unicode.h"
#include "tests/support/data.h"

using namespace inkling::analysis;

namespace {

struct BreakCase {
  std::string source;  ///< as in the file, comment left out
  std::string text;
  std::set<std::size_t> boundaries;
};

BreakCase parse_case(const std::string& line) {
  BreakCase found{line.substr(0, line.find('\t')), "", {}};
  std::istringstream in(found.source);
  for (std::string word; in >> word;) {
    if (word == "÷") {
      found.boundaries.insert(found.text.size());
    } else if (word != "×") {
      append(std::stoi(word, nullptr, 16), found.text);
    }
  }
  return found;
}

std::vector<BreakCase> break_cases() {
  std::istringstream in(inkling::test::read_file(inkling::test::conformance_file("WordBreakTest.txt")));
  std::vector<BreakCase> cases;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line[0] != '#') cases.push_back(parse_case(line));
  }
  return cases;
}

std::set<std::size_t> boundaries(WordBreaker& breaker, std::string_view text) {
  std::set<std::size_t> found{0};
  for (const Piece& piece : breaker.pieces(text)) found.insert(piece.end);
  return found;
}

// Unicode joins letters across a colon, ICU does or does not, by its release; here a colon parts words.
// These are all of the cases with a colon between two letters.
const std::set<std::string> kColonBetweenLetters = {
    "÷ 0061 × 003A × 0041 ÷",
    "÷ 0061 × 003A × 0308 × 0041 ÷",
    "÷ 0061 × 003A × 05D0 ÷",
    "÷ 0061 × 003A × 0308 × 05D0 ÷",
    "÷ 0061 × 003A × 0061 × 2060 ÷",
    "÷ 0061 × 003A × 0308 × 0061 × 2060 ÷",
    "÷ 0061 × 003A × 0061 ÷ 003A ÷",
    "÷ 0061 × 003A × 0308 × 0061 ÷ 003A ÷",
    "÷ 0061 × 003A × 0061 ÷ 0027 ÷",
    "÷ 0061 × 003A × 0308 × 0061 ÷ 0027 ÷",
    "÷ 0061 × 003A × 0061 ÷ 0027 × 2060 ÷",
    "÷ 0061 × 003A × 0308 × 0061 ÷ 0027 × 2060 ÷",
    "÷ 0061 × 003A × 0061 ÷ 002C ÷",
    "÷ 0061 × 003A × 0308 × 0061 ÷ 002C ÷",
    "÷ 0041 × 003A × 0041 ÷",
};

/// The words of `text` as bytes [start, end), when it is cut into windows first.
std::vector<Piece> words_by_windows(WordBreaker& breaker, std::string_view text, std::size_t preferred) {
  std::vector<Piece> words;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = window_end(text, start, preferred, text.size());
    const auto offset = static_cast<std::uint32_t>(start);
    for (const Piece& piece : breaker.pieces(text.substr(start, end - start))) {
      if (piece.is_word) words.push_back({piece.start + offset, piece.end + offset, true});
    }
    start = end;
  }
  return words;
}

std::vector<std::string> words(WordBreaker& breaker, std::string_view text) {
  std::vector<std::string> found;
  for (const Piece& piece : breaker.pieces(text)) {
    if (piece.is_word) found.emplace_back(bytes_of(text, piece));
  }
  return found;
}

// ICU keeps its dictionaries for the whole process: only what is cut before main() was cut without any.
const std::string kFirstText = "ージョン";
const std::vector<std::string> kFirstWords = [] {
  WordBreaker breaker;
  return words(breaker, kFirstText);
}();

std::string random_text(std::mt19937& random) {
  static const std::vector<std::string> kSamples = {
      "a",  "Z",  "7",  "'",  ".", ",",   ":",    "_",   " ",   " ", "\n", "\t",     "\r", "\u0308", "\u200d",
      "中", "の", "カ", "ー", "@", "ລາວ", "ខ្មែរ", "မြန်", "ไทย", "א", "\"", "\u2019", "😀",  "🇩🇪",     "\u00ad"};
  std::string text;
  for (int left = 200; left > 0; --left) text += kSamples[random() % kSamples.size()];
  return text;
}

}  // namespace

TEST_CASE("word boundaries are those of Unicode's own test, but for colons between letters") {
  WordBreaker breaker;
  std::set<std::string> different;
  const std::vector<BreakCase> cases = break_cases();
  for (const BreakCase& expected : cases) {
    if (boundaries(breaker, expected.text) != expected.boundaries) different.insert(expected.source);
  }
  CHECK(cases.size() == 1823);
  CHECK(different == kColonBetweenLetters);
}

TEST_CASE("pieces follow one another from the first byte to the last, ill-formed bytes included") {
  WordBreaker breaker;
  for (const std::string text : {"one, two", "\xff\xfe", "a\xc3", "\xed\xa0\x80 x", "中国 \xe4\xb8"}) {
    std::uint32_t expected = 0;
    for (const Piece& piece : breaker.pieces(text)) {
      CHECK(piece.start == expected);
      CHECK(piece.end > piece.start);
      expected = piece.end;
    }
    CHECK(expected == text.size());
  }
  CHECK(breaker.pieces("").empty());
}

TEST_CASE("signs on which the releases of ICU disagree part words") {
  WordBreaker breaker;
  CHECK(words(breaker, "joe@example.org") == std::vector<std::string>{"joe", "example.org"});
  CHECK(words(breaker, "@joe @ joe@ @@") == std::vector<std::string>{"joe", "joe"});
  CHECK(words(breaker, "Re:ink a:b 3:4") == std::vector<std::string>{"Re", "ink", "a", "b", "3", "4"});
}

TEST_CASE("the words of a text do not depend on the texts before it") {
  WordBreaker used;
  used.pieces("たっ ไทย ລາວ ខ្មែរ မြန်မာ");
  CHECK(words(used, kFirstText) == kFirstWords);
  std::mt19937 random(5);
  for (int round = 0; round < 100; ++round) {
    CAPTURE(round);
    WordBreaker fresh;
    const std::string text = random_text(random);
    CHECK(words(fresh, text) == words(used, text));
  }
}

TEST_CASE("cut into windows before white space, a text has the same words") {
  WordBreaker breaker;
  std::mt19937 random(11);
  for (int round = 0; round < 300; ++round) {
    CAPTURE(round);
    const std::string text = random_text(random);
    const std::vector<Piece> whole = words_by_windows(breaker, text, text.size());
    CHECK(words_by_windows(breaker, text, 1) == whole);
    CHECK(words_by_windows(breaker, text, 40) == whole);
  }
}

TEST_CASE("a window ends before white space, and within a character never") {
  CHECK(window_end("one two three", 0, 2, 100) == 3);
  CHECK(window_end("one two three", 3, 1, 100) == 7);
  CHECK(window_end("one two three", 8, 4, 100) == 13);
  CHECK(window_end("onetwothree", 0, 2, 6) == 6);
  CHECK(window_end("中国中国", 0, 1, 7) == 6);
  CHECK(window_end("\x80\x80\x80\x80\x80\x80\x80\x80", 0, 1, 5) > 0);
}
