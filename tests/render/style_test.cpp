#include "render/style.h"

#include <doctest/doctest.h>

#include <sstream>

using namespace inkling::render;

TEST_CASE("a stream keeps the style that it was given, and is plain without one") {
  std::ostringstream out;
  CHECK_FALSE(style_of(out).colour);
  CHECK_FALSE(style_of(out).is_terminal);
  CHECK(style_of(out).width == 0);
  set_style(out, {.colour = true, .is_terminal = true, .width = 80});
  CHECK(style_of(out).colour);
  CHECK(style_of(out).is_terminal);
  CHECK(style_of(out).width == 80);
  set_style(out, {.is_terminal = true, .width = 40});
  CHECK_FALSE(style_of(out).colour);
  CHECK(style_of(out).width == 40);
}

TEST_CASE("text is painted where there are colours, and ends as it began") {
  CHECK(painted({.colour = true}, Role::error, "error:") == "\x1b[31merror:\x1b[0m");
  CHECK(painted({.colour = true}, Role::match, "tea") == "\x1b[1mtea\x1b[0m");
  CHECK(painted({.colour = true}, Role::plain, "tea") == "tea");
  CHECK(painted({.colour = true}, Role::error, "") == "");
  CHECK(painted({.is_terminal = true, .width = 80}, Role::error, "error:") == "error:");
}

TEST_CASE("right-to-left text is isolated on a terminal, and only there") {
  const Style terminal{.is_terminal = true, .width = 80};
  CHECK(isolated(terminal, "\u05E9\u05DC\u05D5\u05DD") == "\u2068\u05E9\u05DC\u05D5\u05DD\u2069");
  CHECK(isolated(terminal, "a \u0633\u0644\u0627\u0645") ==
        "\u2068a \u0633\u0644\u0627\u0645\u2069");
  CHECK(isolated(terminal, "caf\u00E9 \u65E5\u672C") == "caf\u00E9 \u65E5\u672C");
  CHECK(isolated({}, "\u05E9\u05DC\u05D5\u05DD") == "\u05E9\u05DC\u05D5\u05DD");
}
