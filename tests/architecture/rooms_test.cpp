#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/architecture/house.h"
#include "tests/architecture/pages.h"

using namespace inkling::test;

namespace {

const Room& room_named(std::string_view name) {
  for (const Room& room : house()) {
    if (room.name == name) return room;
  }
  FAIL("there is no room " << name);
  return house().front();
}

}  // namespace

TEST_CASE("the plan of the house has no arrow that runs up or sideways") {
  for (const Room& room : house()) {
    for (const std::string& below : room.may_include) {
      CAPTURE(room.name);
      CAPTURE(below);
      CHECK(room_named(below).floor < room.floor);
    }
  }
}

TEST_CASE("every room includes only rooms that it may stand on") {
  for (const Room& room : house()) {
    const std::vector<Source> sources = sources_of(room);
    CAPTURE(room.name);
    CHECK_FALSE(sources.empty());
    CHECK(forbidden_arrows(room, sources) == "");
  }
}

TEST_CASE("an include that runs up, sideways or out of the house is found") {
  const std::vector<Source> made_up = {
      {"storage/view/view.cpp",
       "#include \"storage/view/view.h\"\n#include <vector>\n#include \"inkling/index.h\"\n"
       "#include \"query/searcher.h\"\n#include \"analysis/analyzer.h\"\n#include \"view.h\"\n"}};
  CHECK(forbidden_arrows(room_named("storage"), made_up) ==
        "storage/view/view.cpp includes query/searcher.h\n"
        "storage/view/view.cpp includes analysis/analyzer.h\n"
        "storage/view/view.cpp includes view.h\n");
  CHECK(forbidden_arrows(room_named("query"),
                         {{"query/a.cpp", "#include \"storage/view/view.h\"\n"}}) == "");
}

TEST_CASE("a face sees public headers, service/ and render/ alone, and service/ public headers") {
  CHECK(room_named("server").may_include == std::set<std::string>{"inkling", "render", "service"});
  // The command line starts the server.
  CHECK(room_named("cli").may_include ==
        std::set<std::string>{"inkling", "render", "server", "service"});
  CHECK(room_named("service").may_include == std::set<std::string>{"inkling"});
  for (const char* const header : {"query/searcher.h", "storage/view/view.h", "indexer/ingest.h"}) {
    const std::string include = std::string("#include \"") + header + "\"\n";
    CHECK(forbidden_arrows(room_named("cli"), {{"cli/a.cpp", include}}) != "");
    CHECK(forbidden_arrows(room_named("service"), {{"service/a.cpp", include}}) != "");
  }
}

TEST_CASE("every room links only rooms that it may stand on") {
  for (const Room& room : house()) {
    if (room.name == "inkling") continue;
    const std::string cmake = project_file(room.folder + "/CMakeLists.txt");
    CAPTURE(room.name);
    CHECK(forbidden_links(room, cmake) == "");
    CHECK(cmake.find(room.target) != std::string::npos);
  }
}

TEST_CASE("a link line that runs sideways is found") {
  const std::string_view made_up =
      "target_link_libraries(inkling_report PUBLIC inkling_storage inkling_query fmt::fmt)";
  CHECK(forbidden_links(room_named("report"), made_up) ==
        "report/CMakeLists.txt names inkling_query\n");
}

TEST_CASE("every include of the project's own is written from the root and names a file") {
  for (const Room& room : house()) {
    for (const Source& source : sources_of(room)) {
      for (const std::string& path : own_includes(source.text)) {
        CAPTURE(source.path);
        CAPTURE(path);
        CHECK((exists_in_project(path) || exists_in_project("include/" + path)));
      }
    }
  }
}

TEST_CASE("every file lives in the namespace of its folder, or implements a public header") {
  for (const Room& room : house()) {
    CHECK(strangers(room, sources_of(room)) == "");
  }
}

TEST_CASE("a file in the namespace of another room is found") {
  const Room& storage = room_named("storage");
  CHECK(strangers(storage, {{"storage/a.h", "namespace inkling::query {\n"}}) ==
        "storage/a.h is not of inkling::storage\n");
  CHECK(strangers(storage,
                  {{"storage/a.h", "#include \"inkling/index.h\"\nnamespace inkling {\n"}}) != "");
  CHECK(strangers(storage, {{"storage/a.cpp",
                             "#include \"inkling/index.h\"\nnamespace inkling {\n"}}) == "");
}

TEST_CASE("no header includes a library that readers of the header need not know") {
  for (const Room& room : house()) {
    CHECK(heavy_headers(sources_of(room)) == "");
  }
}

TEST_CASE("a heavy include is found in a header and allowed in a source") {
  const std::string text = "#include <unicode/brkiter.h>\n";
  CHECK(heavy_headers({{"analysis/words.h", text}}) ==
        "analysis/words.h includes unicode/brkiter.h\n");
  CHECK(heavy_headers({{"analysis/words.cpp", text}}) == "");
}

TEST_CASE("CLI11 is read by one file of a room") {
  for (const Room& room : house()) {
    std::set<std::string> readers;
    for (const Source& source : sources_of(room)) {
      for (const std::string& path : foreign_includes(source.text))
        if (path.starts_with("CLI/")) readers.insert(source.path);
    }
    CAPTURE(room.name);
    CHECK(readers.size() <= 1);
  }
}

TEST_CASE("every room opens with a README and has tests of its own") {
  for (const Room& room : house()) {
    CAPTURE(room.name);
    CHECK(exists_in_project(room.folder + "/README.md"));
    if (room.name == "inkling") continue;
    CHECK(
        project_file("tests/" + room.name + "/CMakeLists.txt").find("inkling_test(" + room.name) !=
        std::string::npos);
  }
}

TEST_CASE(
    "every sub-room opens with a README that says what flows in and out, and where to begin") {
  for (const Room& room : house()) {
    const std::vector<Source> sources = sources_of(room);
    for (const std::string& sub_room : room.sub_rooms) {
      const std::string path = room.folder + '/' + sub_room + "/README.md";
      CAPTURE(path);
      REQUIRE(exists_in_project(path));
      CHECK(readme_faults({path, project_file(path)}, sources) == "");
    }
  }
}

TEST_CASE("the page of the house lists every sub-room, from the bottom up") {
  const std::string page = project_file("docs/architecture.md");
  for (const Room& room : house()) {
    CAPTURE(room.name);
    CHECK(sub_rooms_in(page, room.folder) == room.sub_rooms);
    // The folders of bench/ are programs of their own.
    if (room.name == "bench") continue;
    CHECK(sub_folders_of(room) ==
          std::set<std::string>(room.sub_rooms.begin(), room.sub_rooms.end()));
  }
}

TEST_CASE("sub-rooms are read from the links of a page") {
  CHECK(sub_rooms_in("| [cellar/](../shop/cellar/README.md) | wine |\n"
                     "| [attic/](../house/attic/README.md) | dust |\n"
                     "| [counter/](../shop/counter/README.md) | the till |\n",
                     "shop") == std::vector<std::string>{"cellar", "counter"});
}

TEST_CASE("what a README of a sub-room lacks is found") {
  const std::vector<Source> sources = {{"shop/cellar/barrel.h", ""}};
  CHECK(readme_faults({"shop/cellar/README.md",
                       "# shop/cellar\n\nWine.\n\n- In: grapes.\n- Out: wine.\n"
                       "- Read `barrel.h` first.\n"},
                      sources) == "");
  CHECK(readme_faults({"shop/cellar/README.md", "# cellar\n- Read `bottle.h` first.\n"}, sources) ==
        "shop/cellar/README.md has another title than its folder\n"
        "shop/cellar/README.md does not say what flows in\n"
        "shop/cellar/README.md does not say what flows out\n"
        "shop/cellar/README.md does not say which of its files to read first\n");
  CHECK(readme_faults(
            {"shop/cellar/README.md",
             "# shop/cellar\n- In: a\n- Out: b\n- Read `barrel.h` first.\n" + std::string(8, '\n')},
            sources) == "shop/cellar/README.md is longer than a glance\n");
}
