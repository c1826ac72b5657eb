#include <doctest/doctest.h>

#include <regex>

#include "analysis/analyzer.h"

using namespace inkling::analysis;

TEST_CASE("library versions are told, and told alike each time") {
  const LibraryVersions versions = library_versions();
  CHECK(std::regex_match(versions.icu, std::regex(R"(\d+(\.\d+)+)")));
  CHECK(std::regex_match(versions.unicode, std::regex(R"(\d+(\.\d+)+)")));
  CHECK(std::regex_match(versions.snowball, std::regex(R"(2\.2\.0|unknown, stems [0-9a-f]{16})")));
  CHECK(library_versions() == versions);
}
