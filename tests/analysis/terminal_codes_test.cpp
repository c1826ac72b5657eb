#include "analysis/terminal_codes.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"

using namespace inkling;
using namespace inkling::analysis;

TEST_CASE("a terminal code has an introducer, parameters and an end") {
  struct Row {
    std::string_view text;
    std::size_t bytes;
  };
  for (const auto& [text, bytes] :
       {Row{"\x1b[31mred", 5}, Row{"\x1b[0m", 4}, Row{"\x1b[1;38;5;200mx", 13}, Row{"\x1b[Kx", 3},
        Row{"\x1b[?25h", 6},
        Row{"\xC2\x9B"
            "31mred",
            5},
        Row{"\xC2\x9B word", 0}, Row{"\x1b(Bx", 3}, Row{"\x1b]0;title\a!", 10},
        Row{"\x1b]8;;http://a\x1b\\link", 15}, Row{"\x1b]0;no end", 0}, Row{"\x1b]0;no\nend\a", 0},
        Row{"\x1b[31", 0}, Row{"\x1b[3\n", 0}, Row{"\x1b", 0}, Row{"\x1b[", 0}, Row{"[31m", 0},
        Row{"", 0}}) {
    CAPTURE(text);
    CHECK(terminal_code_bytes(text, 0) == bytes);
  }
}

TEST_CASE("colours of a log are no words, and what they colour is") {
  using Terms = std::vector<std::string>;
  const auto words = [](std::string_view text) {
    return Analyzer({.kind = AnalyzerKind::words}).terms(text);
  };
  CHECK(words("\x1b[31mred\x1b[0m") == Terms{"red"});
  CHECK(words("so \x1b[1;31mERROR\x1b[0m: half\x1b[4mway\x1b[24m done") ==
        Terms{"so", "error", "half", "way", "done"});
  CHECK(words("\x1b[31mгрязь\x1b[0m \x1b[32m中国\x1b[0m") == Terms{"грязь", "中国"});
  CHECK(words("\x1b]8;;http://ink.li/page\x1b\\the link\x1b]8;;\x1b\\") == Terms{"the", "link"});
  CHECK(words(std::string(5000, 'a') + " \x1b[31mred") == Terms{std::string(256, 'a'), "red"});
}

TEST_CASE("a terminal code is traced as one piece") {
  const std::vector<AnalyzedToken> rows =
      Analyzer({.kind = AnalyzerKind::words}).trace("a, \x1b[31mred\x1b[0m");
  REQUIRE(rows.size() == 5);
  CHECK(rows[2].surface == "\x1b[31m");
  CHECK(rows[2].reason == "terminal code");
  CHECK(rows[3].term == "red");
  CHECK(rows[4].end == 15);
}
