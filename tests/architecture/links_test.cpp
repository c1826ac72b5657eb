#include <doctest/doctest.h>

#include "tests/architecture/house.h"

using namespace inkling::test;

TEST_CASE("every relative link in the documentation leads to a file") {
  const std::vector<Source> pages = markdown_files();
  CHECK_FALSE(pages.empty());
  for (const Source& page : pages) CHECK(broken_links(page) == "");
}

TEST_CASE("a broken link is found; links elsewhere, anchors and code are left alone") {
  const Source page{"docs/made_up.md",
                    "[gone](nowhere.md#part) [there](../CMakeLists.txt) "
                    "[web](https://example.org/x) [here](#part)\n"
                    "`[code](none.md)`\n```\n[fenced](none.md)\n```\n"};
  CHECK(broken_links(page) == "docs/made_up.md links to nowhere.md#part\n");
}
