#include "analysis/unicode.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/analysis/code_points.h"
#include "tests/support/data.h"

using namespace inkling::analysis;
using inkling::test::from_code_points;

namespace {

using Columns = std::array<std::string, 5>;  // source, NFC, NFD, NFKC, NFKD

std::vector<Columns> normalization_cases() {
  std::istringstream in(
      inkling::test::read_file(inkling::test::conformance_file("NormalizationTest.txt")));
  std::vector<Columns> cases;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#' || line[0] == '@') continue;
    std::istringstream fields(line);
    Columns columns;
    for (std::string& column : columns) {
      std::string hexadecimal;
      std::getline(fields, hexadecimal, ';');
      column = from_code_points(hexadecimal);
    }
    cases.push_back(columns);
  }
  return cases;
}

// The iota subscript U+0345 folds to a letter. If a mark that belongs before it follows it, the
// mark stays after the letter, though Unicode would reorder such strings first. No writing
// system needs them.
constexpr const char* kMisplacedIotas[] = {
    "0061 0345 035D 0345 0062",      "0061 0345 0345 035D 0062",
    "0061 0345 035D 035C 035D 0062", "0061 035D 0345 035D 035C 0062",
    "0061 0345 035D 035C 035E 0062", "0061 035E 0345 035D 035C 0062",
    "0061 0345 035D 035C 0360 0062", "0061 0360 0345 035D 035C 0062",
    "0061 0345 035D 035C 0361 0062", "0061 0361 0345 035D 035C 0062",
    "0061 0345 035D 035C 1DCD 0062", "0061 1DCD 0345 035D 035C 0062",
};

std::string fold(std::string_view text) {
  std::string folded;
  fold_case(text, folded);
  return folded;
}

}  // namespace

TEST_CASE(
    "all spellings of a string in Unicode's normalization test fold alike, except misplaced "
    "iotas") {
  const std::vector<Columns> cases = normalization_cases();
  CHECK(cases.size() == 19074);
  std::set<std::string> different;
  for (const Columns& columns : cases) {
    const std::string folded = fold(columns[0]);
    const auto differs = [&](const std::string& column) { return fold(column) != folded; };
    if (std::any_of(columns.begin(), columns.end(), differs)) different.insert(columns[0]);
  }
  std::set<std::string> expected;
  for (const char* source : kMisplacedIotas) expected.insert(from_code_points(source));
  CHECK(different == expected);
}

TEST_CASE("a folded string folds to itself") {
  const auto stays = [](const std::string& text) { return fold(fold(text)) == fold(text); };
  const std::vector<Columns> cases = normalization_cases();
  CHECK(std::all_of(cases.begin(), cases.end(), [&](const Columns& columns) {
    return std::all_of(columns.begin(), columns.end(), stays);
  }));
}

TEST_CASE("folding keeps its documented examples") {
  struct Row {
    std::string_view text, folded;
  };
  for (const auto& [text, folded] :
       {Row{"Straße", "strasse"}, Row{"ﬁne", "fine"}, Row{"ＦＵＬＬ", "full"}, Row{"Ⅷ", "viii"},
        Row{"İ", "i\u0307"}, Row{"ΟΔΟΣ", "οδοσ"}, Row{"co\u00adop", "coop"}, Row{"\u3164", ""},
        Row{"ｶﾞ", "ガ"}, Row{"A\u030a", "å"}}) {
    CHECK(fold(text) == folded);
  }
}

TEST_CASE("ASCII folds to its lowercase, with and without company") {
  for (int c = 0; c < 0x80; ++c) {
    const std::string one(1, static_cast<char>(c));
    const std::string lower(1, static_cast<char>(std::tolower(c)));
    CHECK(fold(one) == lower);
    CHECK(fold("ж" + one) == "ж" + lower);
  }
}

TEST_CASE(
    "code points are read forwards and backwards alike, ill-formed bytes one subpart at a time") {
  const std::string text = "aé中😀";
  const std::vector<std::size_t> starts = {0, 1, 3, 6};
  std::size_t at = text.size();
  for (auto start = starts.rbegin(); start != starts.rend(); ++start) {
    const CodePoint backwards = previous_code_point(text, at);
    CHECK(at == *start);
    std::size_t next = at;
    CHECK(next_code_point(text, next) == backwards);
  }
  at = 2;
  CHECK(previous_code_point("a\x80", at) == kIllFormed);
  CHECK(at == 1);
  at = 0;
  CHECK(next_code_point("\xe4\xb8", at) == kIllFormed);
  CHECK(at == 2);
}

TEST_CASE("a text without ill-formed bytes is its own valid text; others get U+FFFD") {
  CHECK(to_valid_utf8("aé中😀") == "aé中😀");
  CHECK(to_valid_utf8("a\xff"
                      "b") == "a\ufffdb");
  CHECK(to_valid_utf8("\xed\xa0\x80") == "\ufffd\ufffd\ufffd");
}

TEST_CASE("the first code points of a text end between characters") {
  CHECK(first_code_points("中国人", 2) == "中国");
  CHECK(first_code_points("中国人", 3) == "中国人");
  CHECK(first_code_points("abc", 0).empty());
  CHECK(first_code_points("\xff\xff\xff", 2).size() == 2);
}

TEST_CASE("word characters are those of Python's regular expressions") {
  for (const CodePoint c :
       {0x41, 0x7A, 0x30, 0x5F, 0xAA, 0xB2, 0xBC, 0x2167, 0x4E00, 0x3007, 0x1D7CE}) {
    CAPTURE(c);
    CHECK(is_python_word(c));
  }
  for (const CodePoint c : {0x20, 0x27, 0x2D, 0x300, 0x200D, 0x2019, 0x20AC, 0xFFFD, kIllFormed}) {
    CAPTURE(c);
    CHECK(!is_python_word(c));
  }
}
