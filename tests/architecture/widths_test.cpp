#include "tests/architecture/widths.h"

#include <doctest/doctest.h>

#include <string>

using namespace inkling::test;

namespace {

constexpr std::size_t kColumns = 100;

std::string words(std::size_t columns) {
  std::string text(columns, 'x');
  for (std::size_t at = 4; at + 1 < columns; at += 5) text[at] = ' ';
  return text;
}

}  // namespace

TEST_CASE("no line of code has more than 100 columns") {
  for (const Source& source : sources_of_house()) CHECK(wide_code(source, kColumns) == "");
}

TEST_CASE("no line of prose has more than 100 columns") {
  for (const Source& page : markdown_files()) {
    // Documents that are indexed, and a licence as its authors wrote it.
    const bool is_sample = page.path.starts_with("docs/samples/notes/");
    if (!is_sample && !page.path.ends_with("/LICENSE.md")) CHECK(wide_prose(page, kColumns) == "");
  }
}

TEST_CASE("lines are counted in code points") {
  CHECK(wide_code({"a.h", "\xC3\xA4\xC3\xB6\xC3\xBC\nabcd\n"}, 3) == "a.h:2: 4 columns\n");
}

TEST_CASE("wide prose is found; tables, headings, code and unbreakable lines are left alone") {
  const std::string wide = words(kColumns + 1);
  CHECK(wide_prose({"a.md", "# A\n\n" + words(kColumns) + "\n- " + wide}, kColumns) ==
        "a.md:4: 103 columns\n");
  CHECK(wide_prose({"a.md", "# " + wide + "\n\n| " + wide + " |\n```\n" + wide + "\n```\n"},
                   kColumns) == "");
  const std::string link(kColumns + 1, 'x');
  CHECK(wide_prose({"a.md", link + "\n- " + link + '\n'}, kColumns) == "");
}
