#include <doctest/doctest.h>

#include <filesystem>
#include <iostream>
#include <sstream>
#include <string>

#include "tests/docs/snippets.h"
#include "tests/support/data.h"

using namespace inkling::test;

namespace {

/// What a snippet writes to standard output.
std::string printed_by(const PageSnippet& snippet, const std::filesystem::path& directory) {
  std::ostringstream out;
  std::streambuf* const before = std::cout.rdbuf(out.rdbuf());
  try {
    snippet.run(directory);
  } catch (...) {
    std::cout.rdbuf(before);
    throw;
  }
  std::cout.rdbuf(before);
  return std::move(out).str();
}

}  // namespace

TEST_CASE("every snippet of the page on the library prints what the page says") {
  const std::span<const PageSnippet> snippets = library_snippets();
  REQUIRE(snippets.size() >= 25);
  for (const PageSnippet& snippet : snippets) {
    CAPTURE(snippet.line);
    const TemporaryDirectory directory;
    const std::filesystem::path index = directory.path() / "index";
    // The first one makes the index.
    const std::string made = printed_by(snippets.front(), index);
    if (&snippet == &snippets.front()) {
      CHECK(made == snippet.prints);
    } else {
      CHECK_NOTHROW(CHECK(printed_by(snippet, index) == snippet.prints));
    }
  }
}
