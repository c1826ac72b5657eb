// Compares `sklearn` with the result of Python's re.findall(r"(?u)\b\w\w+\b", text.lower()) for
// the same texts.

#include <doctest/doctest.h>
#include <simdjson.h>

#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::analysis;

namespace {

using Terms = std::vector<std::string>;

Terms terms(std::string_view text) { return Analyzer({.kind = AnalyzerKind::sklearn}).terms(text); }

}  // namespace

TEST_CASE("runs of two or more word characters, in lowercase") {
  CHECK(terms("don't a_b __ x² ⅧⅧ 1½ e\u0301te\u0301 中国人 ﬁne ǅ1") ==
        Terms{"don", "a_b", "__", "x²", "ⅷⅷ", "1½", "te", "中国人", "ﬁne", "ǆ1"});
  CHECK(terms("ＡＢ Ⓐⓑ ªª ٣٤ ᏸᏴ ẞß") == Terms{"ａｂ", "ªª", "٣٤", "ᏸᏼ", "ßß"});
}

TEST_CASE("a capital I with a dot is an i and a mark, which ends the word") {
  CHECK(terms("İstanbul xİy AİB") == Terms{"stanbul", "xi", "ai"});
}

TEST_CASE("a capital sigma is final by what surrounds it, also outside of its word") {
  CHECK(terms("ΟΔΟΣ ΑΣ'Α ΑΣ' ΣΑΣ Σ ʰΣʰ ΑΣʰ1") == Terms{"οδος", "ασ", "ας", "σας", "ʰσʰ", "αςʰ1"});
  CHECK(terms("ΑΣ ΑΣ'Α ΑΣ ΑΣ'Α") == Terms{"ας", "ασ", "ας", "ασ"});
}

TEST_CASE("offsets are those of the text before lowercasing") {
  const std::string text = "xİİstanbul ΟΔΟΣ";
  const std::vector<inkling::AnalyzedToken> tokens =
      Analyzer({.kind = AnalyzerKind::sklearn}).trace(text);
  REQUIRE(tokens.size() == 4);
  CHECK(tokens[0].surface == "xİ");
  CHECK(tokens[0].term == "xi");
  CHECK(tokens[1].reason == "one character");
  CHECK(tokens[2].surface == "stanbul");
  CHECK(tokens[3].surface == "ΟΔΟΣ");
  CHECK(tokens[3].start == 13);
}

TEST_CASE(
    "20 Newsgroups has 130107 terms and 3369673 tokens in its training part, as scikit-learn "
    "counts") {
  const auto path = test::data_file("20news-bydate/20news-train.jsonl.zst");
  if (!path) return;
  const simdjson::padded_string lines(test::read_file(*path));
  Analyzer analyzer({.kind = AnalyzerKind::sklearn});
  Lexicon lexicon;
  std::vector<Token> tokens;
  std::size_t documents = 0;
  std::size_t total = 0;
  simdjson::dom::parser parser;
  for (const simdjson::dom::element document : parser.parse_many(lines)) {
    analyzer.analyze(std::string_view(document["text"]), lexicon, tokens);
    total += tokens.size();
    ++documents;
  }
  CHECK(documents == 11'314);
  CHECK(lexicon.size() == 130'107);
  CHECK(total == 3'369'673);
  CHECK(analyzer.cut_tokens() == 0);
}
