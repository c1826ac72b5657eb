#include "render/utf8.h"

#include <doctest/doctest.h>

#include <string>

using namespace inkling::render;

TEST_CASE("a code point is read with its length, and ill-formed bytes as one replacement each") {
  struct Row {
    std::string_view bytes;
    char32_t value;
    std::size_t length;
    bool well_formed;
  };
  const Row rows[] = {
      {"a", U'a', 1, true},
      {"\xC3\xA9", U'\u00E9', 2, true},
      {"\xE2\x82\xAC", U'\u20AC', 3, true},
      {"\xF0\x9F\x98\x80", U'\U0001F600', 4, true},
      {"\x80", 0xFFFD, 1, false},              // a continuation alone
      {"\xC0\xAF", 0xFFFD, 1, false},          // overlong
      {"\xE0\x80\xAF", 0xFFFD, 1, false},      // overlong
      {"\xED\xA0\x80", 0xFFFD, 1, false},      // surrogate
      {"\xF4\x90\x80\x80", 0xFFFD, 1, false},  // beyond U+10FFFF
      {"\xE2\x82", 0xFFFD, 2, false},          // cut off
      {"\xF0\x9F\x98x", 0xFFFD, 3, false},     // broken off
      {"\xFF", 0xFFFD, 1, false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.bytes);
    const CodePoint point = first_code_point(row.bytes);
    CHECK(point.value == row.value);
    CHECK(point.bytes == row.length);
    CHECK(point.well_formed == row.well_formed);
  }
}

TEST_CASE("wide characters take two columns, combining marks none") {
  CHECK(display_width("plain") == 5);
  CHECK(display_width("\u65E5\u672C\u8A9E") == 6);
  CHECK(display_width("e\u0301") == 1);
  CHECK(display_width("\uAC00\U0001F600") == 4);
  CHECK(display_width("") == 0);
}

TEST_CASE("names that differ in white space look different") {
  CHECK(terminal_name("new line") == "new line");
  CHECK(terminal_name("new\nline\t\r\x1b") == "new\\nline\\t\\r\\x1b");
  CHECK(terminal_name("a\u2028b\u0085") == "a\\u2028b\\x85");
  CHECK(terminal_text("new\nline") == "new line");
}

TEST_CASE("terminal text carries no character that a terminal obeys") {
  CHECK(terminal_text("a\x1b[31mb") == "a\\x1b[31mb");
  CHECK(terminal_text("a\tb\r\nc") == "a b  c");
  CHECK(terminal_text("\u202Eabc\u2066") == "\\u202eabc\\u2066");
  CHECK(terminal_text("x\u009Bm") == "x\\x9bm");
  CHECK(terminal_text("\U000E0041") == "\\U000e0041");
  CHECK(terminal_text("\u200E\u200F") == "\\u200e\\u200f");
  CHECK(terminal_text("\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645") ==
        "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645");
  CHECK(terminal_text("\U0001F468\u200D\U0001F467") == "\U0001F468\u200D\U0001F467");
  CHECK(terminal_text("bad \xFF byte") == "bad \uFFFD byte");
  CHECK(terminal_text("gr\u00FC\u00DFe \u65E5\u672C") == "gr\u00FC\u00DFe \u65E5\u672C");
  CHECK(terminal_text(std::string_view("nul\0", 4)) == "nul\\x00");
}
