// Compares words with those that people marked, language by language; docs/quality.md
// shows the results.

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/unicode.h"
#include "analysis/word_class.h"
#include "tests/analysis/icu_reference.h"
#include "tests/analysis/own_words.h"
#include "tests/analysis/quality_page.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::analysis;

namespace {

/// The numbers of words that were found, that are in the gold standard, and that are in both with
/// the same start and end.
struct Agreement {
  std::size_t found = 0;
  std::size_t gold = 0;
  std::size_t both = 0;

  double f1() const { return 2.0 * static_cast<double>(both) / static_cast<double>(found + gold); }
  void add(const std::vector<WordSpan>& words, const std::vector<WordSpan>& expected) {
    const auto before = [](const WordSpan& a, const WordSpan& b) {
      return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
    };
    std::vector<WordSpan> common;
    std::set_intersection(words.begin(), words.end(), expected.begin(), expected.end(),
                          std::back_inserter(common), before);
    found += words.size();
    gold += expected.size();
    both += common.size();
  }
};

/// A token of the gold standard counts if one of its characters can belong to a word.
bool is_word(std::string_view token) {
  for (std::size_t at = 0; at < token.size();) {
    switch (WordClasses::instance()[next_code_point(token, at)]) {
      case WordClass::letter:
      case WordClass::hebrew:
      case WordClass::digit:
      case WordClass::hangul:
      case WordClass::dictionary:
        return true;
      default:
        break;
    }
  }
  return false;
}

/// The tokens follow each other in the text, separated only by white space.
std::vector<WordSpan> gold_words(std::string_view text, simdjson::dom::array tokens) {
  std::vector<WordSpan> words;
  std::size_t at = 0;
  for (const std::string_view token : tokens) {
    const std::size_t begin = text.find(token, at);
    REQUIRE(begin != std::string_view::npos);
    at = begin + token.size();
    if (is_word(token)) words.push_back(span_of(begin, at));
  }
  return words;
}

std::vector<WordSpan> words_of(const std::vector<Piece>& pieces) {
  std::vector<WordSpan> words;
  for (const Piece& piece : pieces) {
    if (piece.is_word) words.push_back({piece.begin, piece.end});
  }
  return words;
}

}  // namespace

TEST_CASE("words agree with those that people marked, as documented, and as ICU's own words do") {
  const auto file = test::data_file("multilingual/ud-sentences.jsonl.zst");
  if (!file) return;
  std::istringstream lines(test::read_file(*file));
  simdjson::dom::parser parser;
  WordCutter cutter;
  test::IcuReference icu;
  std::map<std::string, Agreement> own, reference;
  for (std::string line; std::getline(lines, line);) {
    const simdjson::dom::element sentence = parser.parse(line);
    const std::string_view text = sentence["text"];
    const std::string_view code = sentence["lang"];
    const std::string language(code);
    const std::vector<WordSpan> gold = gold_words(text, sentence["tokens"]);
    own[language].add(test::own_words(cutter, text), gold);
    reference[language].add(words_of(icu.pieces(text)), gold);
  }
  std::map<std::string, std::string> found;
  for (const auto& [language, agreement] : own) {
    found[language] = fmt::format("{:.4f}", agreement.f1());
    CHECK(agreement.f1() == reference[language].f1());
  }
  CHECK(found.size() == 17);
  CHECK((found == test::documented_by_language("| language | F1 |")));
  for (const auto& [language, f1] : found) MESSAGE("| ", language, " | ", f1, " |");
}
