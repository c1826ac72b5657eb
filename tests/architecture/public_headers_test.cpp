// include/inkling as a program meets it.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "inkling/version.h"
#include "tests/architecture/house.h"

using namespace inkling::test;

namespace {

const Room& ground() { return house().front(); }

std::vector<Source> public_headers() {
  std::vector<Source> headers = sources_of(ground());
  std::erase_if(headers, [](const Source& source) { return !is_header(source); });
  return headers;
}

bool names_a_room(const std::string& line) {
  return std::ranges::any_of(house(), [&](const Room& room) {
    return room.name != ground().name && line.find(room.name + "::") != std::string::npos;
  });
}

/// Lines of public parts of classes that name something of a private namespace.
std::string private_names(const Source& header) {
  std::string found;
  bool is_public = true;
  std::string line;
  for (const char c : header.text + "\n") {
    if (c != '\n') {
      line += c;
      continue;
    }
    if (line == " private:") is_public = false;
    if (line == " public:" || line == "};") is_public = true;
    const bool is_comment = line.find("///") != std::string::npos;
    if (is_public && !is_comment && names_a_room(line)) found += header.path + ": " + line + '\n';
    line.clear();
  }
  return found;
}

}  // namespace

TEST_CASE("inkling.h includes every public header") {
  REQUIRE(ground().name == "inkling");
  std::vector<std::string> included = own_includes(project_file("include/inkling/inkling.h"));
  std::vector<std::string> all;
  for (const Source& header : public_headers())
    all.push_back(header.path.substr(std::string("include/").size()));
  std::erase(all, "inkling/inkling.h");
  std::ranges::sort(included);
  std::ranges::sort(all);
  CHECK(included == all);
}

TEST_CASE("the public part of a public header names nothing of a private namespace") {
  for (const Source& header : public_headers()) CHECK(private_names(header) == "");
}

TEST_CASE("a private name in the public part of a class is found") {
  const std::string text =
      "class A {\n public:\n  explicit A(storage::View view);\n\n private:\n  storage::View "
      "view_;\n"
      "};\nquery::Table table();\nreport::CountedTerms counts();\n";
  CHECK(private_names({"a.h", text}) ==
        "a.h:   explicit A(storage::View view);\na.h: query::Table table();\n"
        "a.h: report::CountedTerms counts();\n");
}

TEST_CASE("the version of the headers is the project's") {
  CHECK(std::string(INKLING_VERSION) == INKLING_PROJECT_VERSION);
  CHECK(std::string(INKLING_VERSION) == std::to_string(INKLING_VERSION_MAJOR) + "." +
                                            std::to_string(INKLING_VERSION_MINOR) + "." +
                                            std::to_string(INKLING_VERSION_PATCH));
  CHECK(std::string(INKLING_VERSION) == inkling::library_version());
  CHECK(INKLING_VERSION_NUMBER ==
        INKLING_VERSION_MAJOR * 10'000 + INKLING_VERSION_MINOR * 100 + INKLING_VERSION_PATCH);
}
