#include "query/answer/snippet.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/query/answer/snippets.h"
#include "tests/query/collection.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

/// The code points [start, end) of UTF-8.
std::string code_points(const std::string& text, std::uint32_t start, std::uint32_t end) {
  std::string result;
  std::uint32_t at = 0;
  for (std::size_t byte = 0; byte < text.size(); ++byte) {
    if (byte > 0 && (static_cast<unsigned char>(text[byte]) & 0xC0u) != 0x80u) ++at;
    if (at >= start && at < end) result += text[byte];
  }
  return result;
}

std::vector<std::string> marked(const Snippet& snippet) {
  std::vector<std::string> words;
  for (const auto& [start, end] : snippet.ranges)
    words.push_back(code_points(snippet.text, start, end));
  return words;
}

using Words = std::vector<std::string>;

TEST_CASE("a short text is its own snippet, its white space made single spaces") {
  const Snippet found = snippet_of("  the \n\n ink\tis\u00A0\u3000 black  ", {"ink", "black"});
  CHECK(found.text == "the ink is black");
  CHECK(marked(found) == Words{"ink", "black"});
}

TEST_CASE("ranges count code points, not bytes") {
  const Snippet found =
      snippet_of("\xC3\xA9\xF0\x9F\x98\x80 \n \xE5\xA2\xA8 ink", {"\xE5\xA2\xA8", "ink"});
  CHECK(found.ranges == std::vector<std::pair<std::uint32_t, std::uint32_t>>{{3, 4}, {5, 8}});
  CHECK(marked(found) == Words{"\xE5\xA2\xA8", "ink"});
}

TEST_CASE(
    "words are marked as they stand, whatever their stem and case, without their punctuation") {
  const Snippet found =
      snippet_of("\"Inks, inked; and INK!\" he said.", {"ink"}, AnalyzerKind::standard);
  CHECK(marked(found) == Words{"Inks", "inked", "INK"});
  CHECK(found.text == "Inks, inked; and INK!\" he said");
}

TEST_CASE("without a word of the query the snippet is the beginning") {
  const Snippet found = snippet_of(numbered_words(0, 100), {"ink"});
  CHECK(found.text == numbered_words(0, 30));
  CHECK(found.ranges.empty());
  CHECK(snippet_of("", {"ink"}).text.empty());
  CHECK(snippet_of(" \n ", {"ink"}).text.empty());
  CHECK(snippet_of("!!! ... ", {"ink"}, AnalyzerKind::standard).text == "!!! ...");
  CHECK(snippet_of("some words", {}).text == "some words");
}

TEST_CASE("a window has 30 words with the match in their midst, or at the edge of the text") {
  CHECK(snippet_of(numbered_words(0, 100), {"w50"}).text == numbered_words(35, 65));
  CHECK(snippet_of(numbered_words(0, 100), {"w2"}).text == numbered_words(0, 30));
  CHECK(snippet_of(numbered_words(0, 100), {"w98"}).text == numbered_words(70, 100));
}

TEST_CASE(
    "more distinct words win over more occurrences, these over place, and then the first wins") {
  const std::string gap = " " + numbered_words(0, 40) + " ";
  CHECK(marked(snippet_of("a" + gap + "a a a" + gap + "a b" + gap + "b a", {"a", "b"})) ==
        Words{"a", "b"});
  CHECK(marked(snippet_of("a" + gap + "a a a" + gap + "a a", {"a", "b"})) == Words{"a", "a", "a"});
  CHECK(snippet_of("a x" + gap + "a y", {"a"}).text.substr(0, 3) == "a x");
}

TEST_CASE("no window of 30 words holds more distinct words, nor as many more often") {
  std::mt19937 random(5);
  for (int trial = 0; trial < inkling::test::rounds(200); ++trial) {
    Words words(20 + random() % 200);
    for (std::string& word : words)
      word = std::string(1, static_cast<char>('a' + static_cast<char>(random() % 26)));
    const std::set<std::string, std::less<>> terms = {"a", "b", "c"};
    std::pair<std::size_t, std::size_t> best{0, 0};
    for (std::size_t from = 0; from + std::min<std::size_t>(30, words.size()) <= words.size();
         ++from) {
      std::multiset<std::string> held;
      for (std::size_t at = from; at < std::min(from + 30, words.size()); ++at) {
        if (terms.contains(words[at])) held.insert(words[at]);
      }
      best = std::max(best, {std::set<std::string>(held.begin(), held.end()).size(), held.size()});
    }
    std::string text;
    for (const std::string& word : words) text += word + " ";
    const Words found = marked(snippet_of(text, terms));
    CHECK(std::set<std::string>(found.begin(), found.end()).size() == best.first);
    CHECK(found.size() == best.second);
  }
}

TEST_CASE("ranges are in order, apart, and inside of the text, whatever the text") {
  static constexpr const char* kPieces[] = {
      "ink", " ", "\n", "\xE5\xA2\xA8\xE6\xB0\xB4", "pen,", "\xC3\xA9", "-", "\u3000", "Ink."};
  std::mt19937 random(9);
  for (int trial = 0; trial < inkling::test::rounds(300); ++trial) {
    std::string text;
    for (std::size_t length = random() % 120; length > 0; --length)
      text += kPieces[random() % std::size(kPieces)];
    CAPTURE(text);
    const Snippet found =
        snippet_of(text, {"ink", "pen", "\xE5\xA2\xA8\xE6\xB0\xB4"}, AnalyzerKind::standard);
    std::uint32_t last = 0;
    for (const auto& [start, end] : found.ranges) {
      CHECK(start >= last);
      CHECK(start < end);
      CHECK_FALSE(code_points(found.text, start, end).empty());
      CHECK(code_points(found.text, end - 1, end).find_first_of(" \n.,") == std::string::npos);
      last = end;
    }
    CHECK(code_points(found.text, 0, last).size() <= found.text.size());
    CHECK(found.text.find("  ") == std::string::npos);
    CHECK(found.text.find('\n') == std::string::npos);
  }
}

TEST_CASE("snippets are the same whatever was read before, in whatever language") {
  static constexpr const char* kWords[] = {"running", "Run", "ran",  "Läufer", "laufen",
                                           "lauf",    "fin", "fine", "finer",  "FINE",
                                           "墨水",    "the", "die",  "runner"};
  analysis::Analyzer analyzer(AnalyzerSettings{.kind = AnalyzerKind::standard});
  KnownWords kept;
  std::mt19937 random(10);
  for (int trial = 0; trial < inkling::test::rounds(300); ++trial) {
    std::string text;
    for (std::size_t length = random() % 90; length > 0; --length) {
      text += random() % 3 == 0 ? "w" + std::to_string(random() % 500)
                                : kWords[random() % std::size(kWords)];
      text += ' ';
    }
    const WantedTerms wanted{{"run", "lauf"}, {"fine", "墨水"}};
    const char* const language = random() % 2 == 0 ? "en" : "de";
    CAPTURE(text);
    KnownWords fresh;
    const Snippet expected = SnippetMaker(wanted, analyzer, fresh).make({{}, text}, language);
    const Snippet found = SnippetMaker(wanted, analyzer, kept).make({{}, text}, language);
    CHECK(found.text == expected.text);
    CHECK(found.ranges == expected.ranges);
  }
}

TEST_CASE("what was read is forgotten before it takes much memory, and snippets stay right") {
  analysis::Analyzer analyzer(AnalyzerSettings{.kind = AnalyzerKind::whitespace});
  KnownWords words;
  const WantedTerms wanted{{"w7", "ink"}, {}};
  SnippetMaker maker(wanted, analyzer, words);
  std::size_t most = 0;
  for (std::size_t at = 0; at < 60; ++at) {
    const std::string text = "ink w7 " + numbered_words(at * 10'000 + 100, (at + 1) * 10'000 + 100);
    CHECK(marked(maker.make({{}, text}, "en")) == Words{"ink", "w7"});
    most = std::max(most, words.memory_bytes());
  }
  CHECK(most > kKnownWordsBytes / 4);
  CHECK(most <= kKnownWordsBytes);
}

TEST_CASE("long tokens and long gaps do not make long snippets") {
  const std::string token(5'000, 'x');
  CHECK(snippet_of(token, {token}).text.size() == kSnippetBytes);
  CHECK(snippet_of("a " + token + " b", {"b"}).text == "b");
  const std::string dashes(5'000, '-');
  CHECK(snippet_of("ink " + dashes + " pen", {"ink", "pen"}, AnalyzerKind::standard).text == "ink");
  CHECK(snippet_of(dashes, {"ink"}, AnalyzerKind::standard).text.size() == kSnippetBytes);
}

TEST_CASE("words of phrases are marked, words that were forbidden are not") {
  SearchOptions options;
  options.snippets = true;
  test::Collection collection;
  collection.add_texts({"red ink and black pen"});
  const SearchAnswer answer =
      Searcher(collection.index()).search("\"red ink\" -(pen AND quill)", options);
  CHECK(marked(answer.hits.at(0).snippet.value()) == Words{"red", "ink"});
}

}  // namespace

}  // namespace inkling::query
