// Texts that nobody wrote: no crash, valid offsets, and analyze() agrees with trace().

#include <doctest/doctest.h>
#include <sys/mman.h>

#include <random>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/unicode.h"
#include "inkling/error.h"
#include "tests/analysis/kinds.h"
#include "tests/analysis/repeated.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::analysis;
using namespace inkling::test;

namespace {

/// Random bytes, mostly from ranges that form characters.
std::string random_bytes(std::mt19937& random) {
  std::string text(random() % 300, '\0');
  for (char& c : text) {
    const bool plain = random() % 2 == 0;
    c = static_cast<char>(plain ? 0x20 + random() % 0x60 : random() % 0x100);
  }
  return text;
}

/// Random assigned and unassigned code points of all planes, including encoded surrogates.
std::string random_characters(std::mt19937& random) {
  constexpr std::uint32_t kBounds[] = {0x80, 0x800, 0x3000, 0xFFFF, 0x20000, 0x10FFFF};
  std::string text;
  for (std::size_t left = random() % 100; left > 0; --left) {
    append(static_cast<CodePoint>(random() % kBounds[random() % 6]), text);
    if (random() % 8 == 0) text += ' ';
  }
  return text;
}

/// The tokens of trace(), in the form that analyze() returns.
struct Kept {
  std::uint32_t start, end;
  std::string term;
  friend bool operator==(const Kept&, const Kept&) = default;
};

std::vector<Kept> analyzed(Analyzer& analyzer, std::string_view text, Lexicon& lexicon) {
  std::vector<Token> tokens;
  analyzer.analyze(text, lexicon, tokens);
  std::vector<Kept> kept;
  for (const Token& token : tokens)
    kept.push_back({token.start, token.end, std::string(lexicon[token.form].term)});
  return kept;
}

std::vector<Kept> traced(Analyzer& analyzer, std::string_view text) {
  std::vector<Kept> kept;
  std::uint32_t last = 0;
  bool sane = true;
  for (const inkling::AnalyzedToken& token : analyzer.trace(text)) {
    const bool is_part =
        !kept.empty() && token.start == kept.back().start && token.end == kept.back().end;
    sane = sane && (token.start >= last || is_part);
    sane = sane && token.end > token.start && token.end <= text.size();
    sane = sane && token.surface == text.substr(token.start, token.end - token.start);
    sane = sane && token.term.empty() != token.reason.empty() &&
           to_valid_utf8(token.term) == token.term;
    last = token.end;
    if (token.reason.empty()) kept.push_back({token.start, token.end, token.term});
  }
  CHECK(sane);
  return kept;
}

void check_text(Analyzer& analyzer, std::string_view text, Lexicon& lexicon) {
  CHECK(analyzed(analyzer, text, lexicon) == traced(analyzer, text));
}

}  // namespace

TEST_CASE(
    "random bytes and characters are analyzed as they are traced, with offsets that give back each "
    "surface") {
  for (const AnalyzerKind kind : kKinds) {
    CAPTURE(to_string(kind));
    Analyzer analyzer({.kind = kind});
    Lexicon lexicon;
    std::mt19937 random(2);
    for (int round = 0; round < rounds(1000); ++round) {
      CAPTURE(round);
      check_text(analyzer, random_bytes(random), lexicon);
      check_text(analyzer, random_characters(random), lexicon);
    }
  }
}

TEST_CASE("every stemmer takes any characters") {
  for (const std::string& language : stemmer_languages()) {
    CAPTURE(language);
    Analyzer analyzer({.kind = AnalyzerKind::standard, .language = language});
    Lexicon lexicon;
    std::mt19937 random(3);
    for (int round = 0; round < 50; ++round)
      check_text(analyzer, random_characters(random), lexicon);
  }
}

TEST_CASE("bytes that are not UTF-8 belong to no word") {
  Analyzer analyzer({.kind = AnalyzerKind::words});
  using namespace std::string_literals;
  for (const std::string& bad :
       {"\xff"s, "\x80"s, "\xc0\xaf"s, "\xed\xa0\x80"s, "\xf4\x90\x80\x80"s, "\0"s}) {
    CHECK(analyzer.terms("one" + bad + "two") == std::vector<std::string>{"one", "two"});
    CHECK(analyzer.terms(bad).empty());
  }
}

TEST_CASE("a million marks on one letter make one word, cut") {
  Analyzer analyzer({.kind = AnalyzerKind::standard});
  const std::string text = "a" + repeated("\u0301\u0323", 500'000);
  Lexicon lexicon;
  std::vector<Token> tokens;
  analyzer.analyze(text, lexicon, tokens);
  REQUIRE(tokens.size() == 1);
  CHECK(tokens[0].end == text.size());
  CHECK(analyzer.cut_tokens() == 1);
  CHECK(lexicon.memory_bytes() < 10'000);
}

TEST_CASE("ten megabytes without a space are analyzed to their end") {
  struct Row {
    std::string text;
    std::size_t words;
  };
  const Row rows[] = {{std::string(10'000'000, 'a'), 1},
                      {std::string(10'000'000, '.'), 0},
                      {std::string(10'000'000, '\xff'), 0},
                      {std::string(10'000'000, '\0'), 0},
                      {repeated("ไทย", 1'111'111), 1'111'111}};
  Analyzer analyzer({.kind = AnalyzerKind::standard});
  for (const auto& [text, words] : rows) {
    Lexicon lexicon;
    std::vector<Token> tokens;
    analyzer.analyze(text, lexicon, tokens);
    CHECK(tokens.size() == words);
    if (words > 0) CHECK(tokens.back().end == text.size());
    CHECK(lexicon.memory_bytes() < 10'000);
  }
}

TEST_CASE("a gap of any length is traced to its end") {
  Analyzer analyzer({.kind = AnalyzerKind::words});
  const std::string text = repeated("\u3000", 6u << 20) + "\u2026end";
  const std::vector<inkling::AnalyzedToken> rows = analyzer.trace(text);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].surface == "\u2026");
  CHECK(rows[0].start == 18u << 20);
  CHECK(rows[1].surface == "end");
}

TEST_CASE("text without white space beyond a window's limit is cut between characters") {
  Analyzer analyzer({.kind = AnalyzerKind::words});
  const std::string text = repeated("ж", 9u << 20);
  Lexicon lexicon;
  std::vector<Token> tokens;
  analyzer.analyze(text, lexicon, tokens);
  REQUIRE(tokens.size() == 2);
  CHECK(tokens[0].end == 16u << 20);
  CHECK(tokens[1].start == 16u << 20);
  CHECK(tokens[1].end == text.size());
}

TEST_CASE("a text of 4 GiB or more is refused, never cut short") {
  constexpr std::size_t kTooLong = std::size_t{1} << 32;
  void* const pages =
      mmap(nullptr, kTooLong, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  REQUIRE(pages != MAP_FAILED);
  Analyzer analyzer({.kind = AnalyzerKind::whitespace});
  CHECK_THROWS_AS(analyzer.terms({static_cast<const char*>(pages), kTooLong}), OptionError);
  munmap(pages, kTooLong);
}
