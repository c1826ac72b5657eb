#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "inkling/error.h"
#include "tests/indexer/packing.h"
#include "tests/indexer/reading/read_records.h"
#include "tests/support/data.h"

using namespace inkling::test;

namespace inkling {

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("a damaged text file is no document, and the files after it are read") {
  const test::TemporaryDirectory directory;
  const std::string root = directory.path().string();
  const std::string packed = test::zstd("some text that is cut");
  write_file(root + "/a.txt.zst", packed.substr(0, packed.size() - 2));
  write_file(root + "/b.txt", "b");
  write_file(root + "/c.gz", "this was never packed");
  const auto rows = outcome_of(read_records({root}));
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].starts_with("damaged_stream at " + root + "/a.txt.zst: byte "));
  CHECK(rows[1] == root + "/b.txt");
  CHECK(rows[2] == root + "/c.gz");
}

TEST_CASE("what cannot be read below a directory is rejected, what was named is an IoError") {
  const test::TemporaryDirectory directory;
  const fs::path root = directory.path() / "corpus";
  for (const char* name : {"a.txt", "b.txt", "d/x.txt", "e.txt"}) write_file(root / name, "text");
  std::istringstream input;
  ParsingReader reader({root.string()}, input, {});
  CHECK(outcome_of(*reader.next()) == (root / "a.txt").string());
  fs::remove(root / "b.txt");
  CHECK(outcome_of(*reader.next()) == "unreadable at " + (root / "b.txt").string());
  CHECK(outcome_of(*reader.next()) == (root / "d/x.txt").string());

  if (geteuid() == 0) return;  // permissions do not bind root
  fs::permissions(root / "e.txt", fs::perms::none);
  CHECK(outcome_of(*reader.next()) == "unreadable at " + (root / "e.txt").string());
  CHECK_THROWS_AS(read_records({(root / "e.txt").string()}), IoError);
  fs::permissions(root / "d", fs::perms::none);
  CHECK(outcome_of(read_records({root.string()})).at(1) ==
        "unreadable at " + (root / "d").string());
  CHECK_THROWS_AS(read_records({(root / "d").string()}), IoError);
  fs::permissions(root / "d", fs::perms::owner_all);
}

TEST_CASE("a folder that vanishes while its parent is walked is rejected") {
  const test::TemporaryDirectory directory;
  write_file(directory.path() / "a.txt", "a");
  write_file(directory.path() / "b/x.txt", "x");
  std::istringstream input;
  ParsingReader reader({directory.path().string()}, input, {});
  CHECK(outcome_of(*reader.next()) == (directory.path() / "a.txt").string());
  fs::remove_all(directory.path() / "b");
  CHECK(outcome_of(*reader.next()) == "unreadable at " + (directory.path() / "b").string());
  CHECK_FALSE(reader.next().has_value());
}

}  // namespace inkling
