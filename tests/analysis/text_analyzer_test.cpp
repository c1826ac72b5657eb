#include "inkling/text_analyzer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "inkling/error.h"

using namespace inkling;

TEST_CASE("a text analyzer tells each token with its place, and what was dropped and why") {
  TextAnalyzer analyzer({.drop_stop_words = true});
  const std::vector<AnalyzedToken> tokens = analyzer.analyze("The computers, too");
  CHECK(tokens == std::vector<AnalyzedToken>{{"The", "", 0, 3, "stop word"},
                                             {"computers", "comput", 4, 13, ""},
                                             {",", "", 13, 14, "punctuation"},
                                             {"too", "", 15, 18, "stop word"}});
  std::vector<AnalyzedToken> handed;
  analyzer.analyze("The computers, too",
                   [&](AnalyzedToken token) { handed.push_back(std::move(token)); });
  CHECK(handed == tokens);
  CHECK_THROWS_AS(analyzer.analyze("ink", TextAnalyzer::Sink()), OptionError);
}

TEST_CASE("a text analyzer tells the language that it reads a text in") {
  CHECK(TextAnalyzer().language_of("das ist ein Haus") == "en");
  CHECK(TextAnalyzer({.language = std::string(kDetectedLanguage)})
            .language_of("Alle Menschen sind frei und gleich an Würde und Rechten geboren") ==
        "de");
}

TEST_CASE("a language without a stemmer is refused, and the others are listed") {
  CHECK_THROWS_AS(TextAnalyzer({.language = "xx"}), OptionError);
  const std::vector<std::string> languages = stemmer_languages();
  CHECK(std::ranges::binary_search(languages, "en"));
  for (const std::string& language : languages) CHECK_NOTHROW(TextAnalyzer({.language = language}));
}
