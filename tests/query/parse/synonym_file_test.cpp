#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/synonyms.h"

using namespace inkling;

namespace {

using Words = std::vector<std::string>;

SynonymFile file_of(const std::string& text) {
  std::istringstream in(text);
  return read_synonyms(in, "s.txt");
}

/// What is said when `text` is refused; empty when it is not.
std::string refusal_of(const std::string& text) {
  try {
    file_of(text);
  } catch (const OptionError& error) {
    CHECK(error.code() == "option");
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("a line is a rule: equals, or what is replaced by what") {
  const SynonymFile file = file_of(
      "\xEF\xBB\xBF# comment\n\nny, big apple ,new york\r\n  # another\nteh,  hte=>the\nalone");
  CHECK(file.name == "s.txt");
  REQUIRE(file.rules.size() == 3);
  CHECK(file.rules[0].from == Words{"ny", "big apple", "new york"});
  CHECK(file.rules[0].to.empty());
  CHECK(file.rules[0].line == 3);
  CHECK(file.rules[1].from == Words{"teh", "hte"});
  CHECK(file.rules[1].to == Words{"the"});
  CHECK(file.rules[1].line == 5);
  CHECK(file.rules[2].from == Words{"alone"});
}

TEST_CASE(
    "a backslash takes the next character as it is, and # is a comment only where a line begins") {
  const SynonymFile file = file_of("a\\,b, c\\=>d\n\\# x => y\\\\\nc#, csharp");
  REQUIRE(file.rules.size() == 3);
  CHECK(file.rules[0].from == Words{"a,b", "c=>d"});
  CHECK(file.rules[1].from == Words{"# x"});
  CHECK(file.rules[1].to == Words{"y\\"});
  CHECK(file.rules[2].from == Words{"c#", "csharp"});
}

TEST_CASE("a file without rules has no synonyms") {
  for (const char* text : {"", "\n\n", "# nothing\n", "\xEF\xBB\xBF"})
    CHECK(file_of(text).rules.empty());
}

TEST_CASE("a bad line is refused with file and line") {
  struct Row {
    std::string text, place, what;
  };
  const std::string long_entry(kLongestSynonym + 1, 'x');
  for (const Row& row :
       {Row{"a, b\na,,b\n", "s.txt:2", "an entry is empty"},
        Row{"a,", "s.txt:1", "an entry is empty"}, Row{"\n\n => b", "s.txt:3", "an entry is empty"},
        Row{"a => ", "s.txt:1", "an entry is empty"},
        Row{"# x\na => b => c", "s.txt:2", "`=>` is there twice"},
        Row{"a, b\n\xFFz, y", "s.txt:2", "the line is not UTF-8"},
        Row{"a, " + long_entry, "s.txt:1", "an entry has 1025 bytes"}}) {
    CAPTURE(row.text);
    const std::string said = refusal_of(row.text);
    CHECK(said.find(row.place) == 0);
    CHECK(said.find(row.what) != std::string::npos);
  }
}

TEST_CASE("a file that is too large is refused where it is") {
  std::string lines;
  while (lines.size() <= kLargestSynonymFile) lines += "a, b, c, d, e, f, g, h\n";
  CHECK(refusal_of(lines).find("s.txt:7") == 0);
  CHECK(refusal_of(std::string(kLargestSynonymFile + 1, 'x')).find("s.txt:1: ") == 0);
}
