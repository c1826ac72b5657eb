#include "analysis/word_parts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "tests/analysis/repeated.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::analysis;

namespace {

using Words = std::vector<std::string>;

Words parts(std::string_view word) {
  const std::vector<std::string_view> found = parts_of(word);
  return {found.begin(), found.end()};
}

Words plain_terms(std::string_view text) {
  return Analyzer({.kind = AnalyzerKind::words}).terms(text);
}

}  // namespace

TEST_CASE("words that dots or @ join have parts; initials and numbers have none") {
  struct Row {
    std::string_view word;
    Words parts;
  };
  for (const auto& [word, expected] :
       {Row{"word", {}},
        Row{"", {}},
        Row{"u.s", {}},
        Row{"u.s.a", {}},
        Row{"e.g", {}},
        Row{"3.14", {}},
        Row{"1,000.50", {}},
        Row{"v1.2.3", {}},
        Row{"don't", {}},
        Row{"java.lang.string", {"java", "lang.string"}},
        Row{"end.the", {"end", "the"}},
        Row{"a.txt", {"txt"}},
        Row{"ph.d", {"ph"}},
        Row{"aa.bb.cc.dd.ee", {"aa", "bb.cc.dd.ee"}},
        Row{"v10.20.30.40.50", {}},
        Row{"joe.smith@example.co.uk", {"joe", "smith@example.co.uk"}},
        Row{"92apr5.1234@news.cs.edu", {"news.cs.edu"}},
        Row{"aa.bb.cc.dd.ee.ff.gg.hh.ii", {"bb.cc.dd.ee.ff.gg.hh.ii"}},
        Row{"joe@example.org", {"joe", "example.org"}},
        Row{"@joe", {"joe"}},
        Row{"@", {}},
        Row{"a@b", {}},
        Row{"x.\u0301yz", {}},
        Row{"данные.рф", {"данные", "рф"}}}) {
    CAPTURE(word);
    CHECK(parts(word) == expected);
  }
}

TEST_CASE("days, hours and seconds are parts of time stamps") {
  CHECK(parts("01t10") == Words{"01", "10"});
  CHECK(parts("20250901t100000z") == Words{"20250901", "100000"});
  CHECK(parts("00z") == Words{"00"});
  CHECK(parts("00.123z") == Words{"00.123"});
  for (const std::string_view word : {"1t2", "123t45", "01t1x", "01t", "t10", "01x10", "000z", "z"})
    CHECK(parts(word).empty());
}

TEST_CASE("parts of parts are terms of a word too, all at its position and each once") {
  CHECK(plain_terms("java.lang.String") ==
        Words{"java.lang.string", "java", "lang.string", "lang", "string"});
  CHECK(plain_terms("joe@example.org") ==
        Words{"joe@example.org", "joe", "example.org", "example", "org"});
  CHECK(plain_terms("bb.bb.bb") == Words{"bb.bb.bb", "bb", "bb.bb"});
  Analyzer analyzer({.kind = AnalyzerKind::standard});
  CHECK(analyzer.terms("run.running") == Words{"run.running", "run"});
  Lexicon lexicon;
  std::vector<Token> tokens;
  const std::string_view text = "see java.lang.Strings now, java.lang.Strings";
  for (int round = 0; round < 2; ++round) {
    analyzer.analyze(text, lexicon, tokens);
    REQUIRE(tokens.size() == 12);
    for (std::size_t at = 1; at < 6; ++at) {
      CHECK(tokens[at].position == 1);
      CHECK(text.substr(tokens[at].start, tokens[at].end - tokens[at].start) ==
            "java.lang.Strings");
    }
    CHECK(lexicon[tokens[5].form].surface == "strings");
    CHECK(lexicon[tokens[5].form].term == "string");
    CHECK(tokens[6].position == 2);
    drop_parts(tokens);
    CHECK(tokens.size() == 4);
  }
}

TEST_CASE("of a word of very many parts the last ones count") {
  const Words found = plain_terms(inkling::test::repeated("ab.", 60) + "end");
  CHECK(found.size() < 16);
  CHECK(found.back() == "end");
}

TEST_CASE("a joined word is found by its last eight parts, and by what begins with one of them") {
  constexpr std::string_view kParts[] = {"joe", "smith", "example", "co", "uk", "org", "news", "x"};
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(300u); ++seed) {
    std::mt19937 random(seed);
    const std::size_t count = 2 + random() % 11;
    std::vector<std::string_view> parts;
    std::string word;
    std::vector<std::size_t> begins;
    for (std::size_t at = 0; at < count; ++at) {
      if (at > 0) word += random() % 4 == 0 ? '@' : '.';
      begins.push_back(word.size());
      parts.push_back(kParts[random() % std::size(kParts)]);
      word += parts.back();
    }
    std::set<std::string> expected{word};
    for (std::size_t at = count < 8 ? 0 : count - 8; at < count; ++at) {
      const bool has_part =
          std::any_of(parts.begin() + static_cast<std::ptrdiff_t>(at), parts.end(),
                      [](std::string_view part) { return part.size() > 1; });
      if (has_part) expected.insert(word.substr(begins[at]));
      if (parts[at].size() > 1) expected.insert(std::string(parts[at]));
    }
    const Words found = plain_terms(word);
    CAPTURE(word);
    CHECK(std::set<std::string>(found.begin(), found.end()) == expected);
    CHECK(found.size() == expected.size());
  }
}

TEST_CASE("words that are joined have no stem") {
  const auto terms = [](std::string_view text) {
    return Analyzer({.kind = AnalyzerKind::standard}).terms(text);
  };
  CHECK(terms("The U.S. and U.S.A.") == Words{"the", "u.s", "and", "u.s.a"});
  CHECK(terms("U.S.'s p.m.") == Words{"u.s", "s", "p.m"});
}

TEST_CASE("subscripts and superscripts belong to the letters before them") {
  CHECK(plain_terms("CO₂ CO2") == Words{"co2", "co", "co2"});
  CHECK(plain_terms("H₂O, C₆H₁₂O₆.") == Words{"h2o", "h", "o", "c6h12o6", "c", "h", "o"});
  CHECK(plain_terms("E=mc²") == Words{"e", "mc2", "mc"});
  CHECK(plain_terms("m²the") == Words{"m2", "m", "the"});
  CHECK(plain_terms("10² ₂ ²³U") == Words{"10", "u"});
  CHECK(plain_terms("word¹ café²") == Words{"word1", "word", "café2", "café"});
}

TEST_CASE("half rings are letters that one leaves out or writes as apostrophes") {
  CHECK(plain_terms("Qur\u02BEan") == Words{"quran", "qur'an"});
  CHECK(plain_terms("\u02BFAbd") == Words{"abd"});
  CHECK(plain_terms("\u02BE").empty());
}
