// One word in several spellings: what is indexed in one is found by the others.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/support/rounds.h"

using namespace inkling;
using inkling::test::Collection;

namespace {

using Words = std::vector<std::string>;

Words ids_of(const Searcher& searcher, const std::string& query) {
  Words ids;
  for (const SearchHit& hit : searcher.search(query, {.k = 1000}).hits) ids.push_back(hit.id);
  std::ranges::sort(ids);
  return ids;
}

Searcher searcher_of(const AnalyzerSettings& settings, const Words& texts) {
  return Searcher(Collection(settings).add_texts(texts).index());
}

Words completed(const Searcher& searcher, std::string_view prefix) {
  Words words;
  for (const WordCount& each : searcher.completions(prefix)) words.push_back(each.word);
  return words;
}

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
    const Searcher searcher = searcher_of({.language = language, .fold_accents = true},
                                          {"your " + with, "your " + without});
    for (const std::string& query : {with, without})
      CHECK(ids_of(searcher, query) == Words{"0", "1"});
    CHECK(ids_of(searcher, with + "~1") == Words{"0", "1"});
    CHECK(ids_of(searcher, without.substr(0, 3) + "*") == Words{"0", "1"});
  }
}

TEST_CASE("apostrophes are one in words, exact words, patterns and completions") {
  for (const AnalyzerKind kind : {AnalyzerKind::standard, AnalyzerKind::words}) {
    const Searcher searcher = searcher_of(
        {.kind = kind}, {"I don't", "I don\u2019t", "I DON\u2018T", "I don\u02BCt", "I donut"});
    const Words all = {"0", "1", "2", "3"};
    for (const std::string apostrophe : {"'", "\u2019", "\u2018", "\u02BC"}) {
      CAPTURE(apostrophe);
      CHECK(ids_of(searcher, "don" + apostrophe + "t") == all);
      CHECK(ids_of(searcher, "=don" + apostrophe + "t") == all);
      CHECK(ids_of(searcher, "don" + apostrophe + "*") == all);
      CHECK(ids_of(searcher, "d?n" + apostrophe + "t") == all);
      CHECK(ids_of(searcher, "dun" + apostrophe + "t~1") == all);
      CHECK(ids_of(searcher, "\"i don" + apostrophe + "t\"") == all);
      CHECK(completed(searcher, "don" + apostrophe) == Words{"don't"});
    }
  }
}

TEST_CASE("vowel points and the like fold in words, patterns, fuzzy terms and completions") {
  const Searcher searcher =
      searcher_of({.kind = AnalyzerKind::standard},
                  {"שָׁלוֹם", "שלום", "كتاب", "كـتـاب", "كِتَاب", "أحمد", "احمد", "ёлка", "елка"});
  for (const std::string query : {"שָׁלוֹם", "שלום", "שָׁל*", "שָׁלום~1", "=שָׁלוֹם"}) {
    CAPTURE(query);
    CHECK(ids_of(searcher, query) == Words{"0", "1"});
  }
  for (const std::string query :
       {"كتاب", "كـتـاب", "كِتَاب", "كتا*", "كِتا*", "كتاب~1", "\u0643\u0640\u062A?\u0628"}) {
    CAPTURE(query);
    CHECK(ids_of(searcher, query) == Words{"2", "3", "4"});
  }
  for (const std::string query : {"أحمد", "احمد", "أح*", "إحمد~1"})
    CHECK(ids_of(searcher, query) == Words{"5", "6"});
  for (const std::string query : {"ёлка", "елка", "ёл*", "Ёлка~1"})
    CHECK(ids_of(searcher, query) == Words{"7", "8"});
  CHECK(completed(searcher, "كِ") == Words{"كتاب"});
  CHECK(completed(searcher, "שָׁ") == Words{"שלום"});
}

TEST_CASE("Turkish capitals find their small letters, in patterns too") {
  const Searcher searcher =
      searcher_of({.language = "tr"}, {"İstanbul'da", "istanbul", "ISTANBUL", "Irmak", "ırmak"});
  CHECK(ids_of(searcher, "istanbul") == Words{"0", "1"});
  CHECK(ids_of(searcher, "İSTANBUL") == Words{"0", "1"});
  CHECK(ids_of(searcher, "İST*") == Words{"0", "1"});
  CHECK(ids_of(searcher, "IRMAK") == Words{"3", "4"});
  CHECK(ids_of(searcher, "Irm*") == Words{"3", "4"});
  CHECK(ids_of(searcher, "irmak").empty());
}

TEST_CASE("parts of words are found where the word stands, and phrases go across it") {
  const Searcher searcher =
      searcher_of({.kind = AnalyzerKind::standard},
                  {"much CO₂ here", "much CO2 here", "at 2025-09-01T10:00:00Z it failed",
                   "throws java.lang.NullPointerException today", "a NullPointerException today",
                   "write to joe@example.org now", "\x1b[31mred\x1b[0m paint", "the U.S. army",
                   "the u. s army"});
  CHECK(ids_of(searcher, "CO2") == Words{"0", "1"});
  CHECK(ids_of(searcher, "CO₂") == Words{"0", "1"});
  CHECK(ids_of(searcher, "\"much co2 here\"") == Words{"0", "1"});
  CHECK(ids_of(searcher, "2025-09-01") == Words{"2"});
  CHECK(ids_of(searcher, "\"2025-09-01T10:00:00Z\"") == Words{"2"});
  CHECK(ids_of(searcher, "\"10:00:00\"") == Words{"2"});
  CHECK(ids_of(searcher, "NullPointerException") == Words{"3", "4"});
  CHECK(ids_of(searcher, "=NullPointerException") == Words{"3", "4"});
  CHECK(ids_of(searcher, "java.lang.NullPointerException") == Words{"3"});
  CHECK(ids_of(searcher, "lang.NullPointerException") == Words{"3"});
  CHECK(ids_of(searcher, "java.lang.*") == Words{"3"});
  CHECK(ids_of(searcher, "\"throws java.lang.NullPointerException today\"") == Words{"3"});
  CHECK(ids_of(searcher, "\"throws NullPointerException today\"") == Words{"3"});
  CHECK(ids_of(searcher, "\"java lang\"").empty());
  CHECK(ids_of(searcher, "example.org") == Words{"5"});
  CHECK(ids_of(searcher, "red") == Words{"6"});
  CHECK(ids_of(searcher, "31mred").empty());
  CHECK(ids_of(searcher, "U.S.") == Words{"7"});
  CHECK(ids_of(searcher, "u") == Words{"8"});
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
    CHECK(ids_of(searcher, "\"about java.lang.String\"") == Words{"0", "1"});
    CHECK(ids_of(searcher, "title:\"about string\"") == Words{"0", "1"});
    CHECK(ids_of(searcher, "\"see x.joe@example.org now\"") == Words{"0", "2"});
    CHECK(ids_of(searcher, "\"see example.org now\"") == Words{"0", "2"});
    CHECK(ids_of(searcher, "\"string see\"~50").empty());
  }
}

TEST_CASE("a document's length counts the parts of its words") {
  const Searcher searcher =
      searcher_of({.kind = AnalyzerKind::words}, {"see java.lang.String", "end.The"});
  const Index& index = searcher.index();
  CHECK(index.length(FieldId::text, DocId{0}) == 6);
  CHECK(index.length(FieldId::text, DocId{1}) == 3);
  CHECK(index.statistics(FieldId::text, "string").cf == 1);
  CHECK(index.field_statistics(FieldId::text).tokens == 9);
}

TEST_CASE("words are found whatever article or pronoun was elided before them") {
  struct Row {
    std::string language;
    Words texts, queries;
  };
  const Row rows[] = {
      {"it",
       {"dell'arte", "l\u2019arte", "ARTE", "quest'arte"},
       {"arte", "art*", "arte*", "l'art*", "dell\u2019art*", "*rte", "l'*rte", "l'?rte", "ar?e",
        "arta~1", "l'arta~1", "=arte", "=l'arte", "text:[arte TO arti]", "text:[l'arte TO l'arti]",
        "=\"l'arte\"", "\"dell'arte\""}},
      {"fr",
       {"l'ami", "d\u2019ami", "ami", "qu'ami", "jusqu'ami"},
       {"ami", "am*", "ami*", "l'am*", "qu'am*", "amis~1", "d'amis~1", "=ami", "=d'ami",
        "text:{amh TO ami]"}},
      {"ca", {"l'aigua", "d'aigua", "aigua"}, {"aigua", "aig*", "l'aig*", "aiguo~1", "=aigua"}},
      {"ga", {"b'fear", "fear", "d'fear"}, {"fear", "fea*", "b'fea*", "feat~1", "=fear"}}};
  for (const auto& [language, texts, queries] : rows) {
    Words all;
    for (std::size_t at = 0; at < texts.size(); ++at) all.push_back(std::to_string(at));
    for (const AnalyzerKind kind : {AnalyzerKind::standard, AnalyzerKind::words}) {
      for (const bool fold_accents : {false, true}) {
        const AnalyzerSettings settings{
            .kind = kind, .language = language, .fold_accents = fold_accents};
        const Searcher searcher = searcher_of(settings, texts);
        for (const std::string& query : queries) {
          CAPTURE(query);
          CHECK(ids_of(searcher, query) == all);
        }
        CHECK(ids_of(searcher, "l'*").empty());
      }
    }
  }
}

TEST_CASE("an elided article is no part of a word in completions, suggestions and lists of words") {
  const Searcher italian = searcher_of({.language = "it"}, {"dell'arte", "l'arte", "l\u2019amico"});
  CHECK(completed(italian, "ar") == Words{"arte"});
  CHECK(completed(italian, "l'ar") == Words{"arte"});
  CHECK(completed(italian, "a") == Words{"arte", "amico"});
  CHECK(italian.completions("ar").front().count == 2);
  for (const char* query : {"artte", "l'artte", "amicco"}) {
    CAPTURE(query);
    const SearchAnswer answer = italian.search(query, {.suggestions = true});
    REQUIRE(answer.suggestions.size() == 1);
    CHECK(answer.suggestions.front().word == query);
    CHECK(answer.suggestions.front().instead ==
          (query[0] == 'a' && query[1] == 'm' ? "amico" : "arte"));
  }
  // Endings of Turkish names are endings, as those of stems are.
  const Searcher turkish = searcher_of({.language = "tr"}, {"İstanbul'da", "istanbul"});
  CHECK(ids_of(turkish, "istanbul") == Words{"0", "1"});
  CHECK(ids_of(turkish, "=istanbul") == Words{"1"});
  CHECK(ids_of(turkish, "=istanbul'da") == Words{"0"});
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
  CHECK(ids_of(searcher, "d'artag*") == Words{"en", "fr"});
  CHECK(ids_of(searcher, "d'artagnen~1") == Words{"en", "fr"});
  CHECK(ids_of(searcher, "artag*") == Words{"fr"});
  CHECK(ids_of(searcher, "IRM*") == Words{"tr"});
  CHECK(ids_of(searcher, "IRMAG~1") == Words{"tr"});
}

TEST_CASE("pairs of characters that overlap are shown and marked once") {
  const Searcher searcher = searcher_of({.kind = AnalyzerKind::standard, .bigrams = true},
                                        {"虚拟机数据", "新 虚拟机,虚拟"});
  const SearchAnswer answer = searcher.search("虚拟机", {.snippets = true});
  using Ranges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  REQUIRE(answer.hits.size() == 2);
  for (const SearchHit& hit : answer.hits) {
    const Snippet& snippet = hit.snippet.value();
    if (hit.id == "0") {
      CHECK(snippet.text == "虚拟机数据");
      CHECK(snippet.ranges == Ranges{{0, 3}});
    } else {
      CHECK(snippet.text == "新 虚拟机,虚拟");
      CHECK(snippet.ranges == Ranges{{2, 5}, {6, 8}});
    }
  }
}

TEST_CASE("a single ideograph finds every pair that contains it") {
  const Searcher searcher = searcher_of({.kind = AnalyzerKind::standard, .bigrams = true},
                                        {"小化妆包", "Ipad 包", "包子", "皮包店", "化妆", "包"});
  const Words with = {"0", "1", "2", "3", "5"};
  CHECK(ids_of(searcher, "包") == with);
  CHECK(ids_of(searcher, "+包 -店") == Words{"0", "1", "2", "5"});
  CHECK(ids_of(searcher, "text:包") == with);
  CHECK(ids_of(searcher, "=包") == Words{"1", "5"});
  CHECK(ids_of(searcher, "化妆") == Words{"0", "4"});
  CHECK(searcher.search("包", {.k = 10}).total == 5);
  const SearchAnswer unknown = searcher.search("猫");
  CHECK(unknown.hits.empty());
}

TEST_CASE("an occurrence of a single ideograph counts once, and it alone is marked") {
  using Ranges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  struct Row {
    std::string text;
    std::uint32_t tf;
    Ranges ranges;
  };
  const Row rows[] = {{"小化妆包", 1, {{3, 4}}},
                      {"Ipad 包", 1, {{5, 6}}},
                      {"包子", 1, {{0, 1}}},
                      {"皮包店", 1, {{1, 2}}},
                      {"包包包", 3, {{0, 1}, {1, 2}, {2, 3}}},
                      {"包子和包", 2, {{0, 1}, {3, 4}}},
                      {"a 皮包, 皮包店 b 店包", 3, {{3, 4}, {7, 8}, {13, 14}}}};
  Words texts;
  for (const Row& row : rows) texts.push_back(row.text);
  for (const AnalyzerKind kind : {AnalyzerKind::standard, AnalyzerKind::words}) {
    const Searcher searcher = searcher_of({.kind = kind, .bigrams = true}, texts);
    const SearchAnswer answer = searcher.search("包", {.explain = true, .snippets = true});
    REQUIRE(answer.hits.size() == std::size(rows));
    for (const SearchHit& hit : answer.hits) {
      const Row& row = rows[std::stoul(hit.id)];
      CAPTURE(row.text);
      CHECK(hit.snippet.value().text == row.text);
      CHECK(hit.snippet.value().ranges == row.ranges);
      REQUIRE(hit.explanation.size() == 1);
      CHECK(hit.explanation[0].tf == row.tf);
      CHECK(hit.explanation[0].df == std::size(rows));
    }
  }
}

TEST_CASE("a pair, and characters of it, that are sought together are marked as they stand") {
  using Ranges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  const Searcher searcher = searcher_of({.bigrams = true}, {"虚拟机数据"});
  const auto ranges = [&](const char* query) {
    return searcher.search(query, {.snippets = true}).hits.at(0).snippet.value().ranges;
  };
  CHECK(ranges("拟") == Ranges{{1, 2}});
  CHECK(ranges("拟 据") == Ranges{{1, 2}, {4, 5}});
  CHECK(ranges("拟 机") == Ranges{{1, 2}, {2, 3}});
  CHECK(ranges("拟 拟机") == Ranges{{1, 3}});
  const Searcher narrow = searcher_of({.bigrams = true}, {"ｶﾞｽ"});  // with a mark of its own
  CHECK(narrow.search("ガ", {.snippets = true}).hits.at(0).snippet.value().ranges ==
        Ranges{{0, 2}});
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
    Words texts;
    for (int count = 0; count < inkling::test::rounds(60); ++count) {
      std::string text;
      for (std::size_t length = 1 + random() % 12; length > 0; --length)
        text += kPieces[random() % std::size(kPieces)];
      texts.push_back(text);
    }
    const Searcher searcher = searcher_of(each, texts);
    analysis::Analyzer analyzer(each);
    for (std::size_t at = 0; at < texts.size(); ++at) {
      for (const AnalyzedToken& token : analyzer.trace(texts[at])) {
        if (!token.reason.empty()) continue;
        CAPTURE(texts[at]);
        CAPTURE(token.surface);
        CAPTURE(each.language);
        CHECK(std::ranges::count(ids_of(searcher, phrase_of(token.surface)), std::to_string(at)) ==
              1);
      }
    }
  }
}
