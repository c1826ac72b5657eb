#include <doctest/doctest.h>

#include "tests/architecture/pages.h"

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

TEST_CASE("every page for readers says first whom it is for") {
  std::size_t pages = 0;
  for (const Source& page : markdown_files()) {
    const bool is_decision = page.path.starts_with("docs/decisions/0");
    const bool is_sample = page.path.starts_with("docs/samples/notes/");
    const bool is_beside = page.path == "CONTRIBUTING.md" || page.path == "SECURITY.md";
    if (!(page.path.starts_with("docs/") || is_beside) || is_decision || is_sample) continue;
    ++pages;
    CHECK(names_no_reader(page) == "");
  }
  CHECK(pages >= 30);
}

TEST_CASE("a page that begins with something else is found") {
  CHECK(names_no_reader({"docs/a.md", "# A\n\nFor readers of pages.\n"}) == "");
  CHECK(names_no_reader({"docs/a.md", "# A\n\nThis page\n\nFor readers.\n"}) ==
        "docs/a.md does not say whom it is for\n");
  CHECK(names_no_reader({"docs/a.md", "# A\n"}) == "docs/a.md does not say whom it is for\n");
}

TEST_CASE("the README and each decision fit on a screen") {
  constexpr std::size_t kScreen = 50;
  std::size_t pages = 0;
  for (const Source& page : markdown_files()) {
    if (page.path != "README.md" && !page.path.starts_with("docs/decisions/0")) continue;
    ++pages;
    CHECK(leaves_the_screen(page, kScreen) == "");
  }
  CHECK(pages > 40);
  CHECK(leaves_the_screen({"a.md", "a\nb\nc\n"}, 2) == "a.md has 3 lines\n");
  CHECK(leaves_the_screen({"a.md", "a\nb\n"}, 2) == "");
}
