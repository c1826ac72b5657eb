#include "analysis/word_folding.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>

#include "analysis/unicode.h"
#include "tests/support/rounds.h"

using namespace inkling::analysis;

namespace {

std::string folded(std::string_view text, CapitalI capital_i = CapitalI::dotted) {
  std::string result;
  fold_word(text, capital_i, result);
  return result;
}

}  // namespace

TEST_CASE("what writers make of one character as they please is one when words are compared") {
  struct Row {
    std::string_view text, folded;
  };
  for (const auto& [text, expected] :
       {Row{"don\u2019t", "don't"}, Row{"don\u2018t", "don't"}, Row{"DON\u02BCT", "don't"},
        Row{"Hawai\u02BBi", "hawai'i"}, Row{"don\uFF07t", "don't"}, Row{"ｄｏｎ\u2019ｔ", "don't"},
        // Hebrew, composed and decomposed, and as presentation forms.
        Row{"שָׁלוֹם", "שלום"}, Row{"\uFB2A\u05B8לו\u05B9ם", "שלום"}, Row{"צה\u05F4ל", "צה\"ל"},
        Row{"ג\u05F3ירפה", "ג'ירפה"},
        // Arabic.
        Row{"كـتـاب", "كتاب"}, Row{"كِتَاب", "كتاب"}, Row{"أحمد", "احمد"}, Row{"إسلام", "اسلام"},
        Row{"آمن", "امن"}, Row{"\u0627\u0653من", "امن"}, Row{"\u0671لكتاب", "الكتاب"},
        Row{"\uFEDB\uFE98\uFE8E\uFE8F", "كتاب"}, Row{"Ёлка", "елка"},
        Row{"\u0415\u0308лка", "елка"}, Row{"йод", "йод"}, Row{"Qur\u02BEan", "quran"},
        Row{"\u02BFAbd", "abd"}, Row{"\u0130stanbul", "istanbul"},
        Row{"I\u0307stanbul", "istanbul"}, Row{"CO\u2082", "co2"}, Row{"Résumé", "résumé"},
        Row{"re\u0301sume\u0301", "résumé"}}) {
    CAPTURE(text);
    CHECK(folded(text) == expected);
  }
}

TEST_CASE("where capital I has no dot, small i is another letter") {
  CHECK(folded("\u0130stanbul", CapitalI::dotless) == "istanbul");
  CHECK(folded("I\u0307stanbul", CapitalI::dotless) == "istanbul");
  CHECK(folded("IRMAK", CapitalI::dotless) == "ırmak");
  CHECK(folded("DIŞ İŞ", CapitalI::dotless) == "dış iş");
}

TEST_CASE("apostrophes at the ends of a word go, those within stay") {
  struct Row {
    std::string word, trimmed;
  };
  for (const auto& [word, trimmed] : {Row{"'tis", "tis"}, Row{"n'", "n"}, Row{"'n'", "n"},
                                      Row{"don't", "don't"}, Row{"''", ""}, Row{"", ""}}) {
    std::string result = word;
    trim_apostrophes(result);
    CHECK(result == trimmed);
  }
}

TEST_CASE("a folded word folds to itself, whatever it was") {
  static constexpr CodePoint kProvoking[] = {
      'a',    'I',    'i',    0x27,   0x2019, 0x2BC,  0x2BE,  0x130,   0x131, 0x307, 0x301,  0x300,
      0x308,  0x323,  0x415,  0x435,  0x451,  0x5D0,  0x5B8,  0x5C1,   0x5F3, 0x627, 0x653,  0x654,
      0x655,  0x64E,  0x651,  0x640,  0x622,  0xFB2A, 0xFEF7, 0x2082,  0xB2,  0xDF,  0x1E9E, 0x345,
      0xFDFA, 0x1F80, 0x3099, 0x304B, 0xAC00, 0x1100, 0x1161, 0x10400, 0x6D6, 0x670, 0x671,  0x9BE};
  std::mt19937 random(11);
  for (int round = 0; round < inkling::test::rounds(5000); ++round) {
    std::string text;
    for (std::size_t length = random() % 8; length > 0; --length)
      append(kProvoking[random() % std::size(kProvoking)], text);
    for (const CapitalI capital_i : {CapitalI::dotted, CapitalI::dotless}) {
      const std::string once = folded(text, capital_i);
      CAPTURE(text);
      CHECK(folded(once, capital_i) == once);
    }
  }
}
