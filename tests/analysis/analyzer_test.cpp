#include "analysis/analyzer.h"

#include <doctest/doctest.h>

#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/stop_words.h"
#include "inkling/error.h"
#include "tests/analysis/kinds.h"
#include "tests/analysis/repeated.h"

using namespace inkling;
using namespace inkling::analysis;
using namespace inkling::test;

namespace {

using Terms = std::vector<std::string>;

Terms terms(AnalyzerKind kind, std::string_view text, const std::string& language = "en") {
  return Analyzer({.kind = kind, .language = language}).terms(text);
}

/// "surface:reason" for everything that was dropped.
Terms dropped(AnalyzerKind kind, std::string_view text) {
  Terms rows;
  for (const inkling::AnalyzedToken& token : Analyzer({.kind = kind}).trace(text)) {
    if (!token.reason.empty()) rows.push_back(token.surface + ":" + token.reason);
  }
  return rows;
}

}  // namespace

TEST_CASE("standard: words are folded and stemmed in their language") {
  CHECK(terms(AnalyzerKind::standard, "The Computers were computing.") ==
        Terms{"the", "comput", "were", "comput"});
  CHECK(terms(AnalyzerKind::standard, "Die Häuser der Straße", "de") ==
        Terms{"die", "haus", "der", "strass"});
  CHECK(terms(AnalyzerKind::standard, "Книгами", "ru") == Terms{"книг"});
  CHECK(terms(AnalyzerKind::standard, "slowly slowness") == Terms{"slowli", "slow"});
}

TEST_CASE("words: the same words without stems, in no language") {
  CHECK(terms(AnalyzerKind::words, "The Computers, at 3.5 GHz!") ==
        Terms{"the", "computers", "at", "3.5", "ghz"});
  CHECK(terms(AnalyzerKind::words, "Straße ﬁne ＦＵＬＬ", "no such language") ==
        Terms{"strasse", "fine", "full"});
}

TEST_CASE("whitespace: nothing is changed between ASCII white space") {
  CHECK(terms(AnalyzerKind::whitespace, " a\tB\nc,d\re\vf\f(g) ") ==
        Terms{"a", "B", "c,d", "e", "f", "(g)"});
  CHECK(terms(AnalyzerKind::whitespace, "a\u00a0b \u2003") == Terms{"a\u00a0b", "\u2003"});
  using namespace std::string_literals;
  CHECK(terms(AnalyzerKind::whitespace, "a\0b c"s) == Terms{"a\0b"s, "c"});
  CHECK(terms(AnalyzerKind::whitespace, "x\xff y") == Terms{"x\ufffd", "y"});
}

TEST_CASE("an empty text has no terms") {
  for (const AnalyzerKind kind : kKinds) {
    CHECK(terms(kind, "").empty());
    CHECK(terms(kind, " \t\r\n").empty());
    CHECK(terms(kind, std::string_view()).empty());
    CHECK(Analyzer({.kind = kind}).trace(" \n").empty());
  }
}

TEST_CASE("the narrow space of French is in no word") {
  const auto of = [](std::string_view text) { return terms(AnalyzerKind::standard, text, "fr"); };
  CHECK(of("les mots\u202F; 10\u202F000 euros, \u00AB\u202Fbonjour\u202F\u00BB") ==
        of("les mots ; 10 000 euros, \u00AB bonjour \u00BB"));
  CHECK(of("mots\u202F") == Terms{"mot"});
}

TEST_CASE("sentences without spaces are cut by dictionary") {
  struct Row {
    std::string_view language, text;
    Terms words;
  };
  const Row rows[] = {
      {"Chinese", "中国人民学习汉语", {"中国", "人民", "学习", "汉语"}},
      {"Japanese", "私は東京大学の学生です", {"私", "は", "東京", "大学", "の", "学生", "です"}},
      {"Thai", "ภาษาไทยเป็นภาษาที่สวยงาม", {"ภาษา", "ไทย", "เป็น", "ภาษา", "ที่", "สวยงาม"}},
      {"Khmer", "ខ្ញុំចូលចិត្តសៀវភៅ", {"ខ្ញុំ", "ចូលចិត្ត", "សៀវភៅ"}},
      {"Lao", "ຂ້ອຍຮັກເຈົ້າ", {"ຂ້ອຍ", "ຮັກ", "ເຈົ້າ"}},
      {"Burmese", "ကျွန်တော်ကျောင်းသွားသည်", {"ကျွန်တော်", "ကျောင်း", "သွား", "သည်"}},
  };
  for (const auto& [language, text, words] : rows) {
    CAPTURE(language);
    CHECK(terms(AnalyzerKind::words, text) == words);
  }
}

TEST_CASE("with bigrams, ideographs and kana are cut into overlapping pairs, and nothing else is") {
  const auto pairs = [](std::string_view text) {
    return Analyzer({.kind = AnalyzerKind::words, .bigrams = true}).terms(text);
  };
  CHECK(pairs("東京大学") == Terms{"東京", "京大", "大学"});
  CHECK(pairs("中") == Terms{"中"});
  CHECK(pairs("私はABC社のデータ、日本語。") ==
        Terms{"私は", "abc", "社の", "のデ", "デー", "ータ", "日本", "本語"});
  CHECK(pairs("が\u3099き が") == Terms{"が\u3099き", "が"});
  CHECK(pairs("\U00020000国") == Terms{"\U00020000国"});
  CHECK(pairs("ภาษาไทย word 한국어") == Terms{"ภาษา", "ไทย", "word", "한국어"});
  CHECK(Analyzer({.kind = AnalyzerKind::words, .bigrams = true}).trace("東京大。").size() == 3);
}

TEST_CASE("with folded accents, terms of Latin and Greek have none, and their surfaces keep them") {
  const auto folded = [](std::string_view text, const std::string& language) {
    return Analyzer({.kind = AnalyzerKind::standard, .language = language, .fold_accents = true})
        .terms(text);
  };
  CHECK(folded("élève eleve ÉLÈVES", "fr") == Terms{"elev", "elev", "elev"});
  CHECK(folded("Häuser hauser", "de") == Terms{"haus", "haus"});
  CHECK(folded("Ærø smørrebrød", "da") == Terms{"aero", "smorrebrod"});
  CHECK(folded("Αθήνα", "en") == folded("Αθηνα", "en"));
  CHECK(folded("йод ёлка", "en") == Terms{"йод", "елка"});
  CHECK(folded("за\u0301мок ќе їжа", "en") == Terms{"замок", "ќе", "їжа"});
  CHECK(folded("हिन्दी", "en") == terms(AnalyzerKind::standard, "हिन्दी"));
  Analyzer analyzer({.kind = AnalyzerKind::words, .fold_accents = true});
  Lexicon lexicon;
  std::vector<Token> tokens;
  analyzer.analyze("Café cafe", lexicon, tokens);
  REQUIRE(tokens.size() == 2);
  CHECK(lexicon[tokens[0].form].surface == "café");
  CHECK(lexicon[tokens[0].form].term == "cafe");
  CHECK(tokens[0].form != tokens[1].form);
}

TEST_CASE("accents are folded before stemming, so a word has one term with them and without") {
  struct Row {
    std::string language, with, without;
  };
  for (const auto& [language, with, without] :
       {Row{"en", "résumé résumés cliché protégé naïve", "resume resumes cliche protege naive"},
        Row{"de", "café Crème Müller Häuser", "cafe creme muller hauser"},
        Row{"fr", "électricité fiancée élèves", "electricite fiancee eleves"},
        Row{"pt", "São informações", "sao informacoes"}, Row{"es", "canción años", "cancion anos"},
        Row{"tr", "kız ırmak", "kiz irmak"}, Row{"en", "re\u0301sume\u0301", "RESUME"}}) {
    CAPTURE(with);
    Analyzer analyzer({.language = language, .fold_accents = true});
    CHECK(analyzer.terms(with) == analyzer.terms(without));
    CHECK(analyzer.fold(with) == analyzer.fold(without));
  }
}

TEST_CASE("elided articles and pronouns are no part of a word, whatever the apostrophe") {
  CHECK(terms(AnalyzerKind::standard, "l'homme d\u2019accord QU'IL aujourd'hui", "fr") ==
        Terms{"homm", "accord", "il", "aujourd'hui"});
  CHECK(terms(AnalyzerKind::standard, "dell'arte L\u2019amico un'ora", "it") ==
        terms(AnalyzerKind::standard, "arte amico ora", "it"));
  CHECK(terms(AnalyzerKind::standard, "l'home d'aigua", "ca") ==
        terms(AnalyzerKind::standard, "home aigua", "ca"));
  CHECK(terms(AnalyzerKind::standard, "copo-d'água Santa Bárbara d\u2019Oeste n'Os", "pt") ==
        terms(AnalyzerKind::standard, "copo água Santa Bárbara Oeste Os", "pt"));
  CHECK(terms(AnalyzerKind::words, "minh'alma Sant'Ana", "pt") == Terms{"alma", "sant'ana"});
  CHECK(terms(AnalyzerKind::standard, "L'Oréal", "en") == Terms{"l'oréal"});
  CHECK(terms(AnalyzerKind::words, "l'homme d\u2019accord QU'IL aujourd'hui", "fr") ==
        Terms{"homme", "accord", "il", "aujourd'hui"});
  CHECK(terms(AnalyzerKind::words, "qu'l'arte l' d'd'arte dell'arte.it", "it") ==
        Terms{"qu'l'arte", "l", "arte", "arte.it", "arte", "it"});
  CHECK(terms(AnalyzerKind::words, "l'homme", "en") == Terms{"l'homme"});
  CHECK(terms(AnalyzerKind::whitespace, "l'homme", "fr") == Terms{"l'homme"});
  CHECK(TextAnalyzer({.language = "fr"}).fold("L\u2019ho") == "ho");
  CHECK(TextAnalyzer({.language = "fr"}).fold("L\u2019") == "l'");
  Analyzer analyzer({.language = "fr", .drop_stop_words = true});
  CHECK(analyzer.terms("qu'elle et l'arbre") == analyzer.terms("arbre"));
}

TEST_CASE(
    "Turkish pairs its own capitals, and an ending after an apostrophe is no part of a stem") {
  const auto turkish = [](AnalyzerKind kind, std::string_view text) {
    return Analyzer({.kind = kind, .language = "tr"}).terms(text);
  };
  for (const AnalyzerKind kind : {AnalyzerKind::standard, AnalyzerKind::words}) {
    CHECK(turkish(kind, "İstanbul İSTANBUL I\u0307stanbul") ==
          turkish(kind, "istanbul istanbul istanbul"));
    CHECK(turkish(kind, "IRMAK Irmak ırmak") == turkish(kind, "ırmak ırmak ırmak"));
    CHECK(turkish(kind, "ırmak") != turkish(kind, "irmak"));
  }
  CHECK(turkish(AnalyzerKind::standard, "İstanbul'da İstanbul\u2019un") ==
        turkish(AnalyzerKind::standard, "istanbul istanbul"));
  CHECK(Analyzer({.language = "tr"}).fold("IRMAK") == "ırmak");
  CHECK(terms(AnalyzerKind::standard, "İstanbul IRMAK") == Terms{"istanbul", "irmak"});
  // One lexicon knows both.
  Analyzer analyzer({.kind = AnalyzerKind::words});
  Lexicon lexicon;
  std::vector<Token> tokens;
  for (const std::string_view language : {"en", "tr", "en", "tr"}) {
    analyzer.analyze("Irmak", language, lexicon, tokens);
    CHECK(lexicon[tokens[0].form].term == (language == "tr" ? "ırmak" : "irmak"));
  }
}

TEST_CASE("parts of words keep their apostrophes and fold as words do") {
  Analyzer analyzer({.kind = AnalyzerKind::words});
  CHECK(analyzer.fold_part("Don\u2019", "en") == "don'");
  CHECK(analyzer.fold("Don\u2019") == "don");
  CHECK(analyzer.fold_part("كـتا", "ar") == "كتا");
  CHECK(analyzer.fold_part("שָׁלוֹ", "he") == "שלו");
}

TEST_CASE("stop words that are dropped keep their positions") {
  Analyzer analyzer({.kind = AnalyzerKind::standard, .drop_stop_words = true});
  Lexicon lexicon;
  std::vector<Token> tokens;
  for (int round = 0; round < 2; ++round) {
    analyzer.analyze("The Bank OF England isn\u2019t THE of", lexicon, tokens);
    REQUIRE(tokens.size() == 2);
    CHECK(lexicon[tokens[0].form].term == "bank");
    CHECK(tokens[0].position == 1);
    CHECK(lexicon[tokens[1].form].term == "england");
    CHECK(tokens[1].position == 3);
  }
  const std::vector<inkling::AnalyzedToken> rows = analyzer.trace("the ink");
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].reason == "stop word");
  CHECK(rows[0].term.empty());
  CHECK(rows[1].term == "ink");
}

TEST_CASE("each list of stop words drops its own, folded") {
  const auto kept = [](std::string_view text, const std::string& language) {
    return Analyzer({.kind = AnalyzerKind::words, .language = language, .drop_stop_words = true})
        .terms(text);
  };
  CHECK(kept("DIE Häuser für UNS", "de") == Terms{"häuser"});
  CHECK(kept("И книги на столе", "ru") == Terms{"книги", "столе"});
  CHECK(stop_word_languages() == Terms{"da", "de", "en", "es", "fi", "fr", "ga", "hu", "id", "it",
                                       "nl", "no", "pt", "ru", "sv"});
  for (const std::string& language : stop_word_languages()) {
    const StopWords list(language);
    CAPTURE(language);
    CHECK(!list.contains(""));
    CHECK(!list.contains("inkling"));
  }
  CHECK_THROWS_AS(kept("", "ar"), OptionError);
}

TEST_CASE("curly apostrophes are the straight one, in stems and in words") {
  CHECK(terms(AnalyzerKind::standard, "Bob\u2019s Bob's don\u2019t don't") ==
        Terms{"bob", "bob", "don't", "don't"});
  CHECK(terms(AnalyzerKind::words, "Bob\u2019s BOB\u2018S bob\u02BCs Bob's") ==
        Terms{"bob's", "bob's", "bob's", "bob's"});
  CHECK(
      terms(AnalyzerKind::words, "\u2018Tis \u201Cdon\u2019t\u201D \u02BCtis rock \u02BCn\u02BC") ==
      Terms{"tis", "don't", "tis", "rock", "n"});
}

TEST_CASE("a word of which its stemmer leaves nothing is its own term") {
  CHECK(terms(AnalyzerKind::standard, "ισαισα ισα", "el") == Terms{"ισαισα", "ισα"});
  CHECK(terms(AnalyzerKind::standard, "גע", "yi") == Terms{"גע"});
}

TEST_CASE("an unknown language is an error that lists the known ones, if stems are wanted") {
  try {
    Analyzer analyzer({.kind = AnalyzerKind::standard, .language = "xx"});
    FAIL("no error");
  } catch (const OptionError& error) {
    CHECK(error.name() == "language");
    CHECK(std::string(error.what()).find("`xx`") != std::string::npos);
    CHECK(error.hint().find("da, de, el, en, es") != std::string::npos);
  }
  for (const char* language : {"", "english", "eng", "EN"})
    CHECK_THROWS_AS(Analyzer({.kind = AnalyzerKind::standard, .language = language}), OptionError);
  CHECK_NOTHROW(Analyzer({.kind = AnalyzerKind::sklearn, .language = "xx"}));
}

TEST_CASE("the settings stay as they were given, also in an analyzer that moved") {
  const AnalyzerSettings settings{.kind = AnalyzerKind::standard, .language = "fi"};
  Analyzer first(settings);
  Analyzer second = std::move(first);
  CHECK(second.settings() == settings);
  CHECK(second.terms("taloissa") == Terms{"talo"});
}

TEST_CASE("what is dropped has a reason") {
  CHECK(dropped(AnalyzerKind::standard, "a, b! 😀 + \u3164 \xff\xff 1\u00b2") ==
        Terms{",:punctuation", "!:punctuation", "😀:symbol", "+:symbol",
              "\u3164:nothing left after folding", "\xff:invalid UTF-8", "\xff:invalid UTF-8",
              "\u00b2:number"});
  CHECK(dropped(AnalyzerKind::sklearn, "a -- bc, \u0301 +1") ==
        Terms{"a:one character", "--:punctuation", ",:punctuation", "\u0301:combining mark",
              "+:symbol", "1:one character"});
  CHECK(dropped(AnalyzerKind::words, "\x01 \u0301") ==
        Terms{"\x01:control character", "\u0301:combining mark"});
  CHECK(dropped(AnalyzerKind::whitespace, "a, b! \xff").empty());
}

TEST_CASE("an emoji of several code points is dropped as one") {
  CHECK(dropped(AnalyzerKind::standard, "👩\u200d💻 ❤\ufe0f") ==
        Terms{"👩\u200d💻:symbol", "❤\ufe0f:symbol"});
}

TEST_CASE("words longer than the longest term are cut at that length, and counted each time") {
  const std::string limit(kLongestTerm, 'x');
  for (const AnalyzerKind kind : kKinds) {
    Analyzer analyzer({.kind = kind, .language = "en"});
    CHECK(analyzer.terms(limit) == Terms{limit});
    CHECK(analyzer.cut_tokens() == 0);
    CHECK(analyzer.terms(limit + "y " + limit + "zz " + limit) == Terms{limit, limit, limit});
    CHECK(analyzer.cut_tokens() == 2);
    CHECK(analyzer.terms(repeated("ж", kLongestTerm + 1)) == Terms{repeated("ж", kLongestTerm)});
    CHECK(analyzer.cut_tokens() == 3);
  }
}

TEST_CASE("a short word that folds to a long one is cut as well") {
  Analyzer analyzer({.kind = AnalyzerKind::words});
  const Terms found = analyzer.terms(repeated("\ufdfa", 100));
  CHECK(analyzer.cut_tokens() == 1);
  CHECK(found.size() == 1);
  CHECK(found[0].size() < 18 * 100);
}

TEST_CASE("a lexicon that has seen other texts gives the same terms as a new one") {
  const std::string texts[] = {"One two THREE", "three Two İki ΟΔΟΣ", "ΟΔΟΣ'Α xx ΟΔΟΣ",
                               std::string(300, 'q')};
  for (const AnalyzerKind kind : kKinds) {
    Analyzer analyzer({.kind = kind});
    Lexicon shared;
    std::vector<Token> tokens;
    for (int round = 0; round < 2; ++round) {
      for (const std::string& text : texts) {
        analyzer.analyze(text, shared, tokens);
        Terms found;
        for (const Token& token : tokens) found.emplace_back(shared[token.form].term);
        CHECK(found == analyzer.terms(text));
      }
    }
  }
}

TEST_CASE("surfaces are folded words, so that spellings in capitals share a form") {
  Analyzer analyzer({.kind = AnalyzerKind::standard});
  Lexicon lexicon;
  std::vector<Token> tokens;
  analyzer.analyze("Computers COMPUTERS computers computing", lexicon, tokens);
  REQUIRE(tokens.size() == 4);
  CHECK(tokens[0].form == tokens[1].form);
  CHECK(tokens[0].form == tokens[2].form);
  CHECK(tokens[0].form != tokens[3].form);
  CHECK(lexicon[tokens[0].form].surface == "computers");
  CHECK(lexicon[tokens[0].form].term == lexicon[tokens[3].form].term);
}

TEST_CASE("words on both sides of a window's end have the offsets of the whole text") {
  Analyzer analyzer({.kind = AnalyzerKind::words});
  const std::string text = repeated("eleven char ", 20'000);
  Lexicon lexicon;
  std::vector<Token> tokens;
  analyzer.analyze(text, lexicon, tokens);
  REQUIRE(tokens.size() == 40'000);
  bool sliced = true;
  for (std::uint32_t at = 0; at < 20'000; ++at) {
    sliced = sliced && tokens[2 * at].start == 12 * at && tokens[2 * at + 1].end == 12 * at + 11;
  }
  CHECK(sliced);
}

TEST_CASE("positions continue after a group of words some of which are dropped") {
  Analyzer analyzer({.kind = AnalyzerKind::words});
  std::string text;
  std::uint32_t expected = 0;
  const auto add = [&](const std::string& piece, std::size_t count) {
    for (std::size_t at = 0; at < count; ++at) text += piece + ' ';
    expected += static_cast<std::uint32_t>(count * analyzer.terms(piece).size());
  };
  add("plain", 600);
  add("\u3164", 3);
  add("plain", 1600);
  Lexicon lexicon;
  std::vector<Token> tokens;
  for (const bool are_known : {false, true}) {
    CAPTURE(are_known);
    analyzer.analyze(text, lexicon, tokens);
    REQUIRE(tokens.size() == expected);
    for (std::size_t at = 0; at < tokens.size(); ++at) REQUIRE(tokens[at].position == at);
  }
}

TEST_CASE("words that are looked up together resolve as each does by itself") {
  std::istringstream listed(
      "The the THE Ink inks INKS \u00C4rger \u00E4rger \u00C4RGER na\u00EFve Stra\u00DFe STRASSE I "
      "\u0130 \u2126hm "
      "don't DON'T Don\u2019t "
      "1,234 \uFF21b \u3164 \u03A3\u03AF\u03C3\u03C5\u03C6\u03BF\u03C2 "
      "\u03A3\u038A\u03A3\u03A5\u03A6\u039F\u03A3 "
      "elevenbytes Elevenbytes twelve_bytes Twelve_Bytes thirteenbytes Thirteenbytes");
  Terms pieces{std::istream_iterator<std::string>(listed), {}};
  pieces.insert(pieces.end(), {std::string(300, 'x'), std::string(300, 'X')});
  for (const AnalyzerKind kind : kKinds) {
    CAPTURE(static_cast<int>(kind));
    Analyzer together({.kind = kind});
    Analyzer alone({.kind = kind});
    std::mt19937_64 random(5);
    std::string text;
    Terms expected;
    for (int count = 0; count < 6000; ++count) {
      const std::string piece = random() % 8 == 0 ? "New" + std::to_string(random() % 900)
                                                  : pieces[random() % pieces.size()];
      for (const std::string& term : alone.terms(piece)) expected.push_back(term);
      text += piece;
      // Sometimes far apart, because a group has a limited number of bytes.
      text += random() % 1000 == 0 ? std::string(100'000, ' ') : " ";
    }
    Lexicon lexicon;
    std::vector<Token> tokens;
    for (const bool are_known : {false, true}) {
      CAPTURE(are_known);
      together.analyze(text, lexicon, tokens);
      REQUIRE(tokens.size() == expected.size());
      for (std::size_t at = 0; at < tokens.size(); ++at) {
        CAPTURE(at);
        REQUIRE(lexicon[tokens[at].form].term == expected[at]);
        REQUIRE(tokens[at].position == at);
      }
    }
  }
}
