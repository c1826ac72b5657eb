#include "render/graphemes.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "render/utf8.h"

using namespace inkling::render;

namespace {

constexpr std::string_view kFamily =
    "\U0001F468\u200D\U0001F469\u200D\U0001F467";  // man, woman, girl, joined
constexpr std::string_view kThumb = "\U0001F44D\U0001F3FD";
constexpr std::string_view kFlag = "\U0001F1EB\U0001F1F7";

/// The lines with `<` and `>` around what is marked.
std::vector<std::string> lines(const MarkedLine& text, std::size_t width) {
  std::vector<std::string> result;
  for (const MarkedLine& line : wrapped(text, width)) {
    std::string shown;
    for (const MarkedPart& part : line) shown += part.is_marked ? '<' + part.text + '>' : part.text;
    result.push_back(shown);
  }
  return result;
}

}  // namespace

TEST_CASE("a grapheme is what a reader takes for one character") {
  for (const std::string_view grapheme :
       {std::string_view("a"), std::string_view("e\u0301"), kFamily, kThumb, kFlag,
        std::string_view("\u1112\u1161\u11AB"),        // Hangul from its letters
        std::string_view("\u0915\u094D\u0937\u093F"),  // a Devanagari conjunct and its vowel
        std::string_view("\u0E01\u0E34"), std::string_view("\u2764\uFE0F")}) {
    CAPTURE(grapheme);
    CHECK(first_grapheme(grapheme) == grapheme.size());
    CHECK(first_grapheme(std::string(grapheme) + "b") == grapheme.size());
  }
  CHECK(first_grapheme("ab") == 1);
  CHECK(first_grapheme(std::string(kFlag) + std::string(kFlag)) == kFlag.size());
  CHECK(first_grapheme("\u65E5\u672C") == 3);
}

TEST_CASE("joined emoji, and those with a skin tone, are as wide as one") {
  CHECK(display_width(kFamily) == 2);
  CHECK(display_width(kThumb) == 2);
  CHECK(display_width(kFlag) == 2);
  CHECK(display_width("\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645") == 7);
}

TEST_CASE("a text that is too wide is cut between graphemes, with an ellipsis") {
  CHECK(shortened("coffee", 6) == "coffee");
  CHECK(shortened("coffee", 5) == "coff\u2026");
  CHECK(shortened("coffee", 1) == "\u2026");
  CHECK(shortened("\u65E5\u672C\u8A9E", 6) == "\u65E5\u672C\u8A9E");
  CHECK(shortened("\u65E5\u672C\u8A9E", 5) == "\u65E5\u672C\u2026");
  CHECK(shortened("\u65E5\u672C\u8A9E", 4) == "\u65E5\u2026");
  CHECK(shortened("cafe\u0301s", 5) == "cafe\u0301s");
  CHECK(shortened("cafe\u0301s!", 5) == "cafe\u0301\u2026");
  CHECK(shortened(std::string(kFamily) + "abc", 3) == std::string(kFamily) + "\u2026");
  CHECK(shortened(std::string(kFamily) + "abc", 2) == "\u2026");
  CHECK(shortened_at_front("coffee", 6) == "coffee");
  CHECK(shortened_at_front("coffee", 4) == "\u2026fee");
  CHECK(shortened_at_front("\u65E5\u672C\u8A9E", 4) == "\u2026\u8A9E");
}

TEST_CASE("no cut is wider than it may be or ends inside a grapheme, at any width") {
  const std::string text = std::string("x") + std::string(kFamily) + "e\u0301\u65E5" +
                           std::string(kThumb) + "\u0915\u094D\u0937" + std::string(kFlag) + "z";
  for (std::size_t width = 1; width <= display_width(text); ++width) {
    CAPTURE(width);
    const std::string cut = shortened(text, width);
    CHECK(display_width(cut) <= width);
    std::string_view kept = cut;
    if (kept.ends_with("\u2026")) kept.remove_suffix(3);
    REQUIRE(text.starts_with(kept));
    std::size_t end = 0;
    while (end < kept.size()) end += first_grapheme(std::string_view(text).substr(end));
    CHECK(end == kept.size());
  }
}

TEST_CASE("lines are broken at spaces, and inside a word that is longer than a line") {
  const MarkedLine text = {{"the ", false}, {"coffee", true}, {" harvest was good", false}};
  CHECK(lines(text, 0) == std::vector<std::string>{"the <coffee> harvest was good"});
  CHECK(lines(text, 12) == std::vector<std::string>{"the <coffee>", "harvest was", "good"});
  CHECK(lines(text, 4) ==
        std::vector<std::string>{"the", "<coff>", "<ee>", "harv", "est", "was", "good"});
  CHECK(lines({{"\u65E5\u672C\u8A9E", false}}, 5) ==
        std::vector<std::string>{"\u65E5\u672C", "\u8A9E"});
  CHECK(lines({{"\u65E5", false}}, 1) == std::vector<std::string>{"\u65E5"});
  CHECK(lines({}, 10).empty());
}
