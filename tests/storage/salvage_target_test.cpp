#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/salvage.h"
#include "tests/storage/salvaged.h"
#include "tests/storage/script.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;
namespace fs = std::filesystem;

namespace {

/// An index of one document.
std::string index_in(const TemporaryDirectory& directory) {
  std::string source = (directory.path() / "source").string();
  IndexWriter writer(source, unmerged(true));
  writer.add(document("a", "", "a print"));
  writer.commit();
  return source;
}

}  // namespace

TEST_CASE("a salvage that was killed leaves no index, and the next one begins anew") {
  const TemporaryDirectory directory;
  const std::string source = index_in(directory);
  const fs::path target = directory.path() / "copy", half = directory.path() / "copy.salvaging";
  // What a kill leaves: a whole index, as far as it goes. Former releases left it one floor up.
  fs::copy(source, half);
  fs::copy(source, half / "index");
  CHECK(salvage(source, target).documents == 1);
  CHECK_FALSE(fs::exists(half));
  CHECK(Index::open(target).document_count() == 1);
  CHECK_THROWS_AS(salvage(source, target), OptionError);
  // Nothing goes that no salvage wrote.
  for (const fs::path notes : {"other.salvaging/notes", "another.salvaging/index/notes"}) {
    fs::create_directories(directory.path() / notes);
    const std::string name = notes.string().substr(0, notes.string().find('.'));
    CHECK_THROWS_AS(salvage(source, directory.path() / name), OptionError);
    CHECK(fs::exists(directory.path() / notes));
  }
  fs::create_directory(directory.path() / "full");
  std::ofstream(directory.path() / "full" / "notes.txt") << "mine";
  CHECK_THROWS_AS(salvage(source, directory.path() / "full"), OptionError);
}

TEST_CASE("a second salvage to the same place is refused, and the first one goes on") {
  const TemporaryDirectory directory;
  const std::string source = index_in(directory);
  const fs::path target = directory.path() / "new" / "copy";
  int refused = 0;
  const auto salvage_again = [&](double) {
    CHECK_THROWS_WITH_AS(salvage(source, target),
                         doctest::Contains("copy.salvaging: the index is being written by process"),
                         IndexBusyError);
    ++refused;
  };
  CHECK(salvage(source, target, {salvage_again}).documents == 1);
  CHECK(refused > 0);
  CHECK(Index::open(target).document_count() == 1);
  CHECK_FALSE(fs::exists(target.string() + ".salvaging"));
  // One that ends early leaves nothing, not even the directories above.
  const auto stop = [](double) { throw std::runtime_error("stop"); };
  CHECK_THROWS(salvage(source, directory.path() / "newer" / "copy", {stop}));
  CHECK_FALSE(fs::exists(directory.path() / "newer"));
}

TEST_CASE("a salvage puts nothing into the damaged index and removes none") {
  const TemporaryDirectory directory;
  const std::string source = index_in(directory);
  const auto files = [&] { return storage::open_directory(source)->list(); };
  const std::vector<std::string> before = files();
  CHECK_THROWS_AS(salvage(source, source), OptionError);
  CHECK_THROWS_WITH_AS(salvage(source, fs::path(source) / "sub" / "index"),
                       doctest::Contains("is in the damaged index"), OptionError);
  fs::create_directory_symlink(source, directory.path() / "link");
  CHECK_THROWS_AS(salvage(source, directory.path() / "link" / "sub"), OptionError);
  CHECK(files() == before);

  const fs::path left = directory.path() / "copy.salvaging";
  fs::rename(source, left);
  CHECK_THROWS_AS(salvage(left, directory.path() / "copy"), OptionError);
  CHECK(storage::open_directory(left)->list() == before);
}
