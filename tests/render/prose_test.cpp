#include "render/prose.h"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <string_view>

#include "render/style.h"

using namespace inkling::render;

namespace {

std::string prose(std::string_view text, std::size_t width) {
  std::ostringstream out;
  set_style(out, {.is_terminal = true, .width = width});
  print_prose(out, text);
  return out.str();
}

std::string labelled(std::string_view text, std::size_t width) {
  std::ostringstream out;
  set_style(out, {.is_terminal = true, .width = width});
  print_labelled(out, text);
  return out.str();
}

}  // namespace

TEST_CASE("prose is broken at spaces and goes on further in than it began") {
  const std::string text =
      "a line that is too long for the terminal\n\n  one that begins further in\n";
  CHECK(prose(text, 0) == text);
  CHECK(prose(text, 40) == text);
  CHECK(prose(text, 26) ==
        "a line that is too long\n"
        "  for the terminal\n"
        "\n"
        "  one that begins further\n"
        "    in\n");
  CHECK(prose("a line without an end", 40) == "a line without an end\n");
  CHECK(prose(text, 11) == text);
  CHECK(prose("", 40).empty());
}

TEST_CASE("a word longer than a line is broken inside, and no character of it is lost") {
  CHECK(prose("id: abcdefghijklmnopqrstuvwxyz0123456789", 24) ==
        "id:\n"
        "  abcdefghijklmnopqrstuv\n"
        "  wxyz0123456789\n");
  CHECK(prose("\u65E5\u672C\u8A9E\u65E5\u672C\u8A9E\u65E5\u672C\u8A9E\u65E5\u672C\u8A9E", 23) ==
        "\u65E5\u672C\u8A9E\u65E5\u672C\u8A9E\u65E5\u672C\u8A9E\u65E5\u672C\n"
        "  \u8A9E\n");
}

TEST_CASE("what follows a label stays below it") {
  CHECK(labelled("Committed  5 documents, 120 terms, 300 postings\n", 36) ==
        "Committed  5 documents, 120 terms,\n"
        "           300 postings\n");
  CHECK(labelled("Same id    2 documents of this run gave way to others of it\n", 40) ==
        "Same id    2 documents of this run gave\n"
        "           way to others of it\n");
  CHECK(labelled("no label here, only a line that is too long\n", 30) ==
        "no label here, only a line\n"
        "  that is too long\n");
}

TEST_CASE("a head is in the colour of its role, and its line fits all the same") {
  std::ostringstream out;
  set_style(out, {.colour = true, .is_terminal = true, .width = 30});
  print_headed(out, Role::hint, "hint:", "name another index with -i NAME", 2);
  CHECK(out.str() == "  " + painted(style_of(out), Role::hint, "hint:") +
                         " name another index\n    with -i NAME\n");
}
