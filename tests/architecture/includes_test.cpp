#include "tests/architecture/includes.h"

#include <doctest/doctest.h>

using namespace inkling::test;

namespace {

const Room kMadeUpRoom{.name = "shop",
                       .folder = "shop",
                       .name_space = "inkling::shop",
                       .target = "inkling_shop",
                       .floor = 1,
                       .may_include = {},
                       .sub_rooms = {"cellar", "counter", "attic"}};

}  // namespace

TEST_CASE("no include between sub-rooms points up") {
  for (const Room& room : house()) {
    CAPTURE(room.name);
    CHECK(arrows_up(room, sources_of(room)) == "");
  }
}

TEST_CASE("an include that points up within a room is found, also to a file beside its folders") {
  CHECK(arrows_up(kMadeUpRoom, {{"shop/cellar/barrel.cpp",
                                 "#include \"shop/cellar/barrel.h\"\n#include \"inkling/types.h\"\n"
                                 "#include \"shop/attic/roof.h\"\n#include \"shop/door.h\"\n"},
                                {"shop/attic/roof.h", "#include \"shop/counter/till.h\"\n"},
                                {"shop/door.h", "#include \"shop/attic/roof.h\"\n"}}) ==
        "shop/cellar/barrel.cpp includes shop/attic/roof.h\n"
        "shop/cellar/barrel.cpp includes shop/door.h\n");
}

TEST_CASE("no files of the house include each other in a circle") {
  CHECK(circles(sources_of_house()) == "");
}

TEST_CASE("a circle of includes is found, also where a header and a source close it") {
  const std::vector<Source> made_up = {
      {"shop/a.h", "#include \"shop/b.h\"\n"},
      {"shop/a.cpp", "#include \"shop/a.h\"\n#include \"shop/c.h\"\n"},
      {"shop/b.h", "#include <vector>\n"},
      {"shop/b.cpp", "#include \"shop/b.h\"\n#include \"shop/a.h\"\n"},
      {"shop/c.h", "#include \"shop/a.h\"\n"},
      {"shop/d.h", "#include \"shop/c.h\"\n"},
  };
  CHECK(circles(made_up) == "shop/a -> shop/b -> shop/a\n");
  CHECK(circles({made_up[0], made_up[2], made_up[5]}) == "");
}

TEST_CASE("a circle through a public header is found") {
  CHECK(circles({{"include/inkling/index.h", "#include \"shop/a.h\"\n"},
                 {"shop/a.h", "#include \"inkling/index.h\"\n"}}) ==
        "inkling/index -> shop/a -> inkling/index\n");
}
