// One word in several spellings: what is indexed in one is found by the others.

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

#include "analysis/analyzer.h"
#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/spelled.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using inkling::test::Collection;

namespace {

/// A phrase of the query language.
std::string phrase_of(std::string_view text) {
  std::string phrase = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') phrase += '\\';
    phrase += c;
  }
  return phrase + '"';
}

}  // namespace

TEST_CASE("with folded accents a word is found with them and without, in every language") {
  struct Row {
    std::string language, with, without;
  };
  for (const auto& [language, with, without] :
       {Row{"en", "résumé", "resume"}, Row{"en", "cliché", "cliche"},
        Row{"en", "protégé", "protege"}, Row{"de", "café", "cafe"}, Row{"de", "crème", "creme"},
        Row{"de", "Müller", "Muller"}, Row{"fr", "électricité", "electricite"},
        Row{"fr", "fiancée", "fiancee"}, Row{"pt", "São", "Sao"},
        Row{"en", "re\u0301sume\u0301", "RESUME"}}) {
    CAPTURE(with);
    const Searcher searcher = searcher_of_texts({.language = language, .fold_accents = true},
                                                {"your " + with, "your " + without});
    for (const std::string& query : {with, without})
      CHECK(ids_spelled(searcher, query) == SpelledWords{"0", "1"});
    CHECK(ids_spelled(searcher, with + "~1") == SpelledWords{"0", "1"});
    CHECK(ids_spelled(searcher, without.substr(0, 3) + "*") == SpelledWords{"0", "1"});
  }
}

TEST_CASE("apostrophes are one in words, exact words, patterns and completions") {
  for (const AnalyzerKind kind : {AnalyzerKind::standard, AnalyzerKind::words}) {
    const Searcher searcher = searcher_of_texts(
        {.kind = kind}, {"I don't", "I don\u2019t", "I DON\u2018T", "I don\u02BCt", "I donut"});
    const SpelledWords all = {"0", "1", "2", "3"};
    for (const std::string apostrophe : {"'", "\u2019", "\u2018", "\u02BC"}) {
      CAPTURE(apostrophe);
      CHECK(ids_spelled(searcher, "don" + apostrophe + "t") == all);
      CHECK(ids_spelled(searcher, "=don" + apostrophe + "t") == all);
      CHECK(ids_spelled(searcher, "don" + apostrophe + "*") == all);
      CHECK(ids_spelled(searcher, "d?n" + apostrophe + "t") == all);
      CHECK(ids_spelled(searcher, "dun" + apostrophe + "t~1") == all);
      CHECK(ids_spelled(searcher, "\"i don" + apostrophe + "t\"") == all);
      CHECK(completed(searcher, "don" + apostrophe) == SpelledWords{"don't"});
    }
  }
}

TEST_CASE("vowel points and the like fold in words, patterns, fuzzy terms and completions") {
  const Searcher searcher =
      searcher_of_texts({.kind = AnalyzerKind::standard},
                        {"שָׁלוֹם", "שלום", "كتاب", "كـتـاب", "كِتَاب", "أحمد", "احمد", "ёлка", "елка"});
  for (const std::string query : {"שָׁלוֹם", "שלום", "שָׁל*", "שָׁלום~1", "=שָׁלוֹם"}) {
    CAPTURE(query);
    CHECK(ids_spelled(searcher, query) == SpelledWords{"0", "1"});
  }
  for (const std::string query :
       {"كتاب", "كـتـاب", "كِتَاب", "كتا*", "كِتا*", "كتاب~1", "\u0643\u0640\u062A?\u0628"}) {
    CAPTURE(query);
    CHECK(ids_spelled(searcher, query) == SpelledWords{"2", "3", "4"});
  }
  for (const std::string query : {"أحمد", "احمد", "أح*", "إحمد~1"})
    CHECK(ids_spelled(searcher, query) == SpelledWords{"5", "6"});
  for (const std::string query : {"ёлка", "елка", "ёл*", "Ёлка~1"})
    CHECK(ids_spelled(searcher, query) == SpelledWords{"7", "8"});
  CHECK(completed(searcher, "كِ") == SpelledWords{"كتاب"});
  CHECK(completed(searcher, "שָׁ") == SpelledWords{"שלום"});
}

TEST_CASE("Turkish capitals find their small letters, in patterns too") {
  const Searcher searcher = searcher_of_texts(
      {.language = "tr"}, {"İstanbul'da", "istanbul", "ISTANBUL", "Irmak", "ırmak"});
  CHECK(ids_spelled(searcher, "istanbul") == SpelledWords{"0", "1"});
  CHECK(ids_spelled(searcher, "İSTANBUL") == SpelledWords{"0", "1"});
  CHECK(ids_spelled(searcher, "İST*") == SpelledWords{"0", "1"});
  CHECK(ids_spelled(searcher, "IRMAK") == SpelledWords{"3", "4"});
  CHECK(ids_spelled(searcher, "Irm*") == SpelledWords{"3", "4"});
  CHECK(ids_spelled(searcher, "irmak").empty());
}

TEST_CASE("parts of words are found where the word stands, and phrases go across it") {
  const Searcher searcher =
      searcher_of_texts({.kind = AnalyzerKind::standard},
                        {"much CO₂ here", "much CO2 here", "at 2025-09-01T10:00:00Z it failed",
                         "throws java.lang.NullPointerException today",
                         "a NullPointerException today", "write to joe@example.org now",
                         "\x1b[31mred\x1b[0m paint", "the U.S. army", "the u. s army"});
  CHECK(ids_spelled(searcher, "CO2") == SpelledWords{"0", "1"});
  CHECK(ids_spelled(searcher, "CO₂") == SpelledWords{"0", "1"});
  CHECK(ids_spelled(searcher, "\"much co2 here\"") == SpelledWords{"0", "1"});
  CHECK(ids_spelled(searcher, "2025-09-01") == SpelledWords{"2"});
  CHECK(ids_spelled(searcher, "\"2025-09-01T10:00:00Z\"") == SpelledWords{"2"});
  CHECK(ids_spelled(searcher, "\"10:00:00\"") == SpelledWords{"2"});
  CHECK(ids_spelled(searcher, "NullPointerException") == SpelledWords{"3", "4"});
  CHECK(ids_spelled(searcher, "=NullPointerException") == SpelledWords{"3", "4"});
  CHECK(ids_spelled(searcher, "java.lang.NullPointerException") == SpelledWords{"3"});
  CHECK(ids_spelled(searcher, "lang.NullPointerException") == SpelledWords{"3"});
  CHECK(ids_spelled(searcher, "java.lang.*") == SpelledWords{"3"});
  CHECK(ids_spelled(searcher, "\"throws java.lang.NullPointerException today\"") ==
        SpelledWords{"3"});
  CHECK(ids_spelled(searcher, "\"throws NullPointerException today\"") == SpelledWords{"3"});
  CHECK(ids_spelled(searcher, "\"java lang\"").empty());
  CHECK(ids_spelled(searcher, "example.org") == SpelledWords{"5"});
  CHECK(ids_spelled(searcher, "red") == SpelledWords{"6"});
  CHECK(ids_spelled(searcher, "31mred").empty());
  CHECK(ids_spelled(searcher, "U.S.") == SpelledWords{"7"});
  CHECK(ids_spelled(searcher, "u") == SpelledWords{"8"});
}

TEST_CASE("parts of words of a title leave the gap behind it, and phrases on both sides") {
  Collection collection({.kind = AnalyzerKind::standard});
  collection.add(
      {.id = "0", .title = "about java.lang.String", .text = "see x.joe@example.org now"});
  collection.add({.id = "1", .title = "about java.lang.String", .text = "a string"}).commit();
  collection.add({.id = "2", .title = "none", .text = "see x.joe@example.org now"}).commit();
  for (const bool is_merged : {false, true}) {
    CAPTURE(is_merged);
    if (is_merged) collection.optimize();
    const Searcher searcher(collection.index());
    CHECK(ids_spelled(searcher, "\"about java.lang.String\"") == SpelledWords{"0", "1"});
    CHECK(ids_spelled(searcher, "title:\"about string\"") == SpelledWords{"0", "1"});
    CHECK(ids_spelled(searcher, "\"see x.joe@example.org now\"") == SpelledWords{"0", "2"});
    CHECK(ids_spelled(searcher, "\"see example.org now\"") == SpelledWords{"0", "2"});
    CHECK(ids_spelled(searcher, "\"string see\"~50").empty());
  }
}

TEST_CASE("a document's length counts the parts of its words") {
  const Searcher searcher =
      searcher_of_texts({.kind = AnalyzerKind::words}, {"see java.lang.String", "end.The"});
  const Index& index = searcher.index();
  CHECK(index.length(FieldId::text, DocId{0}) == 6);
  CHECK(index.length(FieldId::text, DocId{1}) == 3);
  CHECK(index.statistics(FieldId::text, "string").cf == 1);
  CHECK(index.field_statistics(FieldId::text).tokens == 9);
}

TEST_CASE("where languages are mixed, a word is sought as each of them spells it") {
  Collection collection({.language = "en"});
  const auto add = [&](const char* id, const char* text, const char* language) {
    inkling::Document document{id, "", text, {}, {}, {}};
    document.keywords.push_back({kLanguageField, language});
    collection.add(document);
  };
  add("en", "D'Artagnan", "en");
  add("fr", "d'Artagnan", "fr");
  add("tr", "IRMAK", "tr");
  const Searcher searcher(collection.index());
  CHECK(ids_spelled(searcher, "d'artag*") == SpelledWords{"en", "fr"});
  CHECK(ids_spelled(searcher, "d'artagnen~1") == SpelledWords{"en", "fr"});
  CHECK(ids_spelled(searcher, "artag*") == SpelledWords{"fr"});
  CHECK(ids_spelled(searcher, "IRM*") == SpelledWords{"tr"});
  CHECK(ids_spelled(searcher, "IRMAG~1") == SpelledWords{"tr"});
}

TEST_CASE("whatever a text says, each of its words is found as it stands there") {
  static constexpr const char* kPieces[] = {
      "a",          "Résumé",   "re\u0301", "I",    "\u0130",     "\u0131",  "'",      "\u2019",
      "\u02BC",     ".",        "@",        "U.S.", "co\u2082",   "x\u00B2", "9",      "01T10",
      ":",          "00Z",      "-",        " ",    " ",          "\n",      "שָ",      "ׁ",
      "كِ",          "ـ",        "أ",        "ё",    "ﬁ",          "Ｆ",      "ß",      "l'",
      "dell\u2019", "\u02BF",   "\u02BE",   "don",  "the",        "ing",     "_",      ",",
      "\"",         "\x1b[31m", "\x1b",     "[",    "m",          "\u00AD",  "\u0301", "\u0307",
      "😀",          "中",       "文字",     "\xFF", "java.lang.X"};
  const AnalyzerSettings settings[] = {
      {.kind = AnalyzerKind::standard, .bigrams = true},
      {.kind = AnalyzerKind::words, .bigrams = true},
      {.kind = AnalyzerKind::standard, .fold_accents = true, .bigrams = true},
      {.kind = AnalyzerKind::standard, .language = "fr", .fold_accents = true, .bigrams = true},
      {.kind = AnalyzerKind::standard, .language = "tr", .bigrams = true},
      {.kind = AnalyzerKind::standard, .language = "it", .bigrams = true},
      {.kind = AnalyzerKind::standard, .language = "ar", .fold_accents = true, .bigrams = true}};
  std::mt19937 random(40);
  for (const AnalyzerSettings& each : settings) {
    SpelledWords texts;
    for (int count = 0; count < inkling::test::rounds(60); ++count) {
      std::string text;
      for (std::size_t length = 1 + random() % 12; length > 0; --length)
        text += kPieces[random() % std::size(kPieces)];
      texts.push_back(text);
    }
    const Searcher searcher = searcher_of_texts(each, texts);
    analysis::Analyzer analyzer(each);
    for (std::size_t at = 0; at < texts.size(); ++at) {
      for (const AnalyzedToken& token : analyzer.trace(texts[at])) {
        if (!token.reason.empty()) continue;
        CAPTURE(texts[at]);
        CAPTURE(token.surface);
        CAPTURE(each.language);
        CHECK(std::ranges::count(ids_spelled(searcher, phrase_of(token.surface)),
                                 std::to_string(at)) == 1);
      }
    }
  }
}
