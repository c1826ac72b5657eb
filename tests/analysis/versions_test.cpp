#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "analysis/analyzer.h"

using namespace inkling::analysis;

namespace {

/// Numbers and dots, as in "72.1".
bool is_version(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return std::isdigit(c) || c == '.'; }) &&
         std::count(text.begin(), text.end(), '.') >= 1 && text.front() != '.' &&
         text.back() != '.';
}

}  // namespace

TEST_CASE("library versions are reported, and are the same each time") {
  const inkling::LibraryVersions versions = library_versions();
  CHECK(is_version(versions.icu));
  CHECK(is_version(versions.unicode));
  CHECK((versions.snowball == "2.2.0" || versions.snowball.starts_with("unknown, stems ")));
  CHECK(library_versions() == versions);
}
