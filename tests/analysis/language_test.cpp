#include <doctest/doctest.h>
#include <fmt/format.h>
#include <simdjson.h>

#include <array>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/language_detector.h"
#include "analysis/language_tag.h"
#include "tests/analysis/quality_page.h"
#include "tests/support/data.h"
#include "tests/support/places.h"

using namespace inkling;
using namespace inkling::analysis;

namespace {

std::string detected(std::string_view text) {
  return std::string(LanguageDetector::bundled().detect(std::array{text}));
}

/// The number of texts, and how many were detected correctly.
struct Tally {
  std::size_t texts = 0;
  std::size_t right = 0;
};

using Tallies = std::map<std::string, Tally>;

void add_line(Tallies& tallies, const std::string& language, std::string_view text) {
  Tally& tally = tallies[language];
  ++tally.texts;
  if (detected(text) == language) ++tally.right;
}

Tallies tallies_of_sentences(const std::filesystem::path& file) {
  std::istringstream lines(test::read_file(file));
  simdjson::dom::parser parser;
  Tallies tallies;
  for (std::string line; std::getline(lines, line);) {
    const simdjson::dom::element sentence = parser.parse(line);
    add_line(tallies, std::string(std::string_view(sentence["lang"])),
             std::string_view(sentence["text"]));
  }
  return tallies;
}

}  // namespace

TEST_CASE("a language has the same code whatever tag a document has for it") {
  for (const char* tag : {"de", "DE", "de-AT", "de_CH.UTF-8", "deu", "Deu-Latn-DE"}) {
    CAPTURE(tag);
    CHECK(language_of_tag(tag) == "de");
  }
  CHECK(language_of_tag("nb-NO") == "no");
  CHECK(language_of_tag("nn") == "no");
  CHECK(language_of_tag("nor") == "no");
  CHECK(language_of_tag("hrv") == "sr");
  CHECK(language_of_tag("ja") == "ja");
  CHECK(language_of_tag("ger") == "de");
  CHECK(language_of_tag("iw") == "he");
}

TEST_CASE("a tag that is not a language, such as a programming language, gives none") {
  for (const char* tag : {"", "-", "C", "C++", "go", "Rust", "Java", "german", "Deutsch", "x",
                          "123", "d e", "sh", "und", "deut", "\xff\xff"}) {
    CAPTURE(tag);
    CHECK(!language_of_tag(tag).has_value());
  }
}

TEST_CASE("a few words are enough to detect their language") {
  CHECK(detected("The quick brown fox jumps over the lazy dog.") == "en");
  CHECK(detected("Der schnelle braune Fuchs springt über den faulen Hund.") == "de");
  CHECK(detected("Le renard brun saute par-dessus le chien paresseux.") == "fr");
  CHECK(detected("Быстрая лиса прыгает через ленивую собаку.") == "ru");
  CHECK(detected("Вона живе у великому місті біля річки і працює в лікарні.") == "uk");
  CHECK(detected("東京大学は日本の大学です") == "ja");
  CHECK(detected("北京大学是中国的大学") == "zh");
  CHECK(detected("서울대학교는 한국의 대학교이다") == "ko");
  CHECK(detected("ภาษาไทยเป็นภาษาที่สวยงาม") == "th");
  CHECK(detected("Η γρήγορη αλεπού") == "el");
}

TEST_CASE("texts without letters, or in an unknown script, have no language") {
  CHECK(detected("") == kUndetermined);
  CHECK(detected("12 345 -- 3.5%!") == kUndetermined);
  CHECK(detected("\xff\xfe\x80") == kUndetermined);
  CHECK(detected("ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ") == kUndetermined);
}

TEST_CASE("a few foreign words change nothing, nor does the order of the texts") {
  CHECK(detected("Windows Server と SQL Server の設定を変更する方法を説明します") == "ja");
  const LanguageDetector& detector = LanguageDetector::bundled();
  CHECK(detector.detect(std::array<std::string_view, 2>{"Der Hund und die Katze", "The"}) == "de");
  CHECK(detector.detect(std::array<std::string_view, 2>{"", "Der Hund und die Katze"}) == "de");
}

TEST_CASE("the language of a text of a hundred megabytes is detected from its first words") {
  std::string text = "Der Hund und die Katze sind auf dem Dach und sehen den Vögeln zu. ";
  text.append(100u << 20, ' ');
  CHECK(detected(text) == "de");
  CHECK(detected(std::string(100u << 20, 'e')) != kUndetermined);
  CHECK(detected(std::string(100u << 20, '7') + " Der Hund und die Katze") == kUndetermined);
}

TEST_CASE("training twice gives the same detector") {
  const std::vector<LanguageText> texts = bundled_language_texts();
  const LanguageDetector again(texts);
  const LanguageDetector& detector = LanguageDetector::bundled();
  CHECK(again.languages() == detector.languages());
  CHECK(detector.languages().size() == 79);
  for (const LanguageText& text : texts) {
    const std::array beginning{std::string_view(text.text).substr(0, 300)};
    CHECK(again.detect(beginning) == detector.detect(beginning));
  }
}

TEST_CASE("the declaration in each language is detected to be in it") {
  for (const auto& [language, text] : bundled_language_texts()) {
    CAPTURE(language);
    if (text.size() > 2000) CHECK(detected(text) == language);
  }
}

TEST_CASE("trained on half of the lines, the others are detected as often as documented") {
  std::vector<LanguageText> learned;
  std::vector<LanguageText> asked;
  for (const auto& [language, text] : bundled_language_texts()) {
    if (text.size() < 3000) {
      learned.push_back({language, text});
      continue;
    }
    std::istringstream lines(text);
    LanguageText half{language, ""};
    bool is_asked = false;
    for (std::string line; std::getline(lines, line); is_asked = !is_asked) {
      if (is_asked) {
        asked.push_back({language, line});
      } else {
        half.text += line + "\n";
      }
    }
    learned.push_back(half);
  }
  const LanguageDetector detector(learned);
  std::size_t right = 0;
  for (const auto& [language, line] : asked) {
    if (detector.detect(std::array{std::string_view(line)}) == language) ++right;
  }
  MESSAGE(right, " of ", asked.size());
  const std::string page = test::read_file(test::project_path("docs/quality.md"));
  CHECK(page.find(fmt::format("detects {} of {} other lines", right, asked.size())) !=
        std::string::npos);
}

TEST_CASE("the language of other sentences is detected as often as documented") {
  const auto file = test::data_file("multilingual/ud-sentences.jsonl.zst");
  if (!file) return;
  std::map<std::string, std::string> found;
  Tally all;
  for (const auto& [language, tally] : tallies_of_sentences(*file)) {
    found[language] =
        fmt::format("{:.4f}", static_cast<double>(tally.right) / static_cast<double>(tally.texts));
    all.texts += tally.texts;
    all.right += tally.right;
  }
  CHECK((found == test::documented_by_language("| language | detected correctly |")));
  for (const auto& [language, share] : found) MESSAGE("| ", language, " | ", share, " |");
  MESSAGE(all.right, " of ", all.texts);
}

TEST_CASE("an analyzer reads a text in the language that it is given") {
  Analyzer analyzer({.kind = AnalyzerKind::standard, .language = "auto"});
  const auto terms = [&](std::string_view text, std::string_view language) {
    Lexicon lexicon;
    std::vector<Token> tokens;
    analyzer.analyze(text, language, lexicon, tokens);
    std::string line;
    for (const Token& token : tokens) line.append(lexicon[token.form].term).append(" ");
    return line;
  };
  CHECK(terms("Häuser houses", "de") == "haus hous ");
  CHECK(terms("Häuser houses", "en") == "häuser hous ");
  CHECK(terms("Häuser houses", "ja") == "häuser houses ");
  CHECK(terms("Häuser houses", "und") == "häuser houses ");
}

TEST_CASE("with auto, a text is read in its own language") {
  Analyzer analyzer({.kind = AnalyzerKind::standard, .language = "auto"});
  CHECK(analyzer.language_of("Die Häuser stehen in der Straße") == "de");
  CHECK(analyzer.terms("Die Häuser stehen in der Straße")[1] == "haus");
  CHECK(analyzer.terms("The houses stand in the street")[1] == "hous");
  CHECK(analyzer.trace("Les maisons sont dans la rue")[1].term == "maison");
  CHECK(Analyzer({.kind = AnalyzerKind::standard, .language = "fr"}).language_of("the houses") ==
        "fr");
}

TEST_CASE(
    "with auto, the stop words of each text's language are dropped, and none where there is no "
    "list") {
  Analyzer analyzer({.kind = AnalyzerKind::words, .language = "auto", .drop_stop_words = true});
  const auto terms = [&](std::string_view text) { return analyzer.terms(text); };
  CHECK(terms("der Hund und die Katze auf dem Dach") ==
        std::vector<std::string>{"hund", "katze", "dach"});
  CHECK(terms("the dog and the cat on the roof of the house") ==
        std::vector<std::string>{"dog", "cat", "roof", "house"});
  CHECK(terms("pies i kot są na dachu tego domu")[1] == "i");
}

TEST_CASE(
    "the same bytes have a term in each language, in one lexicon, and share a form where terms are "
    "equal") {
  Analyzer analyzer({.kind = AnalyzerKind::standard, .language = "auto"});
  Lexicon lexicon;
  std::vector<Token> english, german;
  analyzer.analyze("Häuser häuser general", "en", lexicon, english);
  analyzer.analyze("Häuser häuser general", "de", lexicon, german);
  CHECK(lexicon[english[0].form].term == "häuser");
  CHECK(lexicon[german[0].form].term == "haus");
  CHECK(english[0].form == english[1].form);
  CHECK(german[0].form == german[1].form);
  CHECK(english[2].form == german[2].form);
  CHECK(lexicon.size() == 3);
}
