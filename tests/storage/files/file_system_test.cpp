#include "storage/files/file_system.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>

#include "inkling/error.h"
#include "storage/bits/bytes.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::storage;
using inkling::test::TemporaryDirectory;

namespace {

void write(FileSystem& files, const std::string& name, const std::string& bytes) {
  const auto file = files.create(name);
  file->append(as_bytes(bytes));
  file->sync();
}

std::string read(const FileSystem& files, const std::string& name) {
  const auto file = files.open(name);
  REQUIRE(file != nullptr);
  return std::string(as_text(file->bytes()));
}

/// Runs a test on a file system in memory and on a real one.
void on_both(const std::function<void(FileSystem&)>& test) {
  SUBCASE("in memory") {
    MemoryFileSystem files;
    test(files);
  }
  SUBCASE("on disk") {
    const TemporaryDirectory directory;
    test(*open_directory(directory.path()));
  }
}

}  // namespace

TEST_CASE("bytes of any size come back, in small and large appends") {
  on_both([](FileSystem& files) {
    for (const std::size_t step : {1u, 1'000u, 65'535u, 65'536u, 300'000u}) {
      CAPTURE(step);
      std::string expected;
      const auto file = files.create("file");
      for (int number = 0; number < 5; ++number) {
        expected.append(step, static_cast<char>('a' + number));
        file->append(as_bytes(std::string_view(expected).substr(expected.size() - step)));
      }
      file->sync();
      CHECK((read(files, "file") == expected));
    }
    write(files, "empty", "");
    CHECK(read(files, "empty").empty());
  });
}

TEST_CASE("names are listed sorted, renamed over others, and removed once or twice") {
  on_both([](FileSystem& files) {
    CHECK(files.list().empty());
    CHECK(files.open("a") == nullptr);
    write(files, "b", "B");
    write(files, "a", "A");
    CHECK(files.list() == std::vector<std::string>{"a", "b"});
    files.rename("b", "a");
    CHECK(files.list() == std::vector<std::string>{"a"});
    CHECK(read(files, "a") == "B");
    files.remove("a");
    CHECK_NOTHROW(files.remove("a"));
    CHECK(files.list().empty());
    CHECK_THROWS_AS(files.rename("a", "b"), IoError);
  });
}

TEST_CASE("a file that is open keeps its bytes when it is removed and made again") {
  on_both([](FileSystem& files) {
    write(files, "a", "first");
    const auto open = files.open("a");
    files.remove("a");
    write(files, "a", "second");
    CHECK(as_text(open->bytes()) == "first");
    CHECK(read(files, "a") == "second");
  });
}

TEST_CASE("a pipe in the place of a file keeps nobody waiting, and holds nothing") {
  const TemporaryDirectory directory;
  REQUIRE(::mkfifo((directory.path() / "a").c_str(), 0600) == 0);
  CHECK(read(*open_directory(directory.path()), "a") == "");
  CHECK_THROWS_AS(open_directory(directory.path())->create("a"), IoError);
}

TEST_CASE("a lock is held by one, freed when it is destroyed, and its file stays") {
  on_both([](FileSystem& files) {
    {
      const auto lock = files.lock("lock");
      CHECK_THROWS_AS(files.lock("lock"), IndexBusyError);
    }
    CHECK(files.list() == std::vector<std::string>{"lock"});
    CHECK_NOTHROW(files.lock("lock"));
  });
}

TEST_CASE("a lock file that a dead process left behind does not block") {
  const TemporaryDirectory directory;
  std::ofstream(directory.path() / "lock") << "4194304\n";
  const auto files = open_directory(directory.path());
  const auto lock = files->lock("lock");
  try {
    files->lock("lock");
    FAIL("locked twice");
  } catch (const IndexBusyError& error) {
    CAPTURE(error.what());
    CHECK(std::string(error.what()).find("process " + std::to_string(::getpid())) !=
          std::string::npos);
  }
}

TEST_CASE("a lock whose file was removed meanwhile is that of the new file") {
  const TemporaryDirectory directory;
  const auto files = open_directory(directory.path());
  auto first = files->lock("lock");
  files->remove("lock");
  const auto second = files->lock("lock");
  first.reset();
  CHECK_THROWS_AS(files->lock("lock"), IndexBusyError);
}

TEST_CASE("a directory is removed when nothing is in it, and only then") {
  const TemporaryDirectory directory;
  const auto files = open_directory(directory.path() / "a");
  CHECK(files->make_directory());
  CHECK_FALSE(files->make_directory());
  files->create("file")->sync();
  files->remove_directory();
  CHECK(files->exists());
  files->remove("file");
  files->remove_directory();
  CHECK_FALSE(files->exists());
  CHECK_NOTHROW(files->remove_directory());
}

TEST_CASE("a directory is made with its parents, and there may be none") {
  const TemporaryDirectory directory;
  const auto files = open_directory(directory.path() / "a" / "b" / "c");
  CHECK_FALSE(files->exists());
  CHECK(files->list().empty());
  files->make_directory();
  files->make_directory();
  CHECK(files->exists());
  CHECK(std::filesystem::is_directory(directory.path() / "a" / "b" / "c"));
  CHECK_NOTHROW(open_directory(directory.path() / "trailing" / "")->make_directory());
  std::ofstream(directory.path() / "file") << "in the way";
  CHECK_THROWS_AS(open_directory(directory.path() / "file" / "c")->make_directory(), IoError);
  CHECK_THROWS_AS(open_directory(directory.path() / "file")->make_directory(), IoError);
}

TEST_CASE("a relative directory is made below the one the process stands in") {
  const TemporaryDirectory directory;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(directory.path());
  open_directory("index")->make_directory();
  open_directory("./other/index")->make_directory();
  std::filesystem::current_path(before);
  CHECK(std::filesystem::is_directory(directory.path() / "index"));
  CHECK(std::filesystem::is_directory(directory.path() / "other" / "index"));
}

TEST_CASE("a power cut takes files and names back to their last sync") {
  MemoryFileSystem files;
  write(files, "kept", "synced");
  files.sync_directory();
  const auto file = files.create("grown");
  file->append(as_bytes("synced"));
  file->sync();
  files.sync_directory();
  file->append(as_bytes(" and more"));
  write(files, "unnamed", "synced, but its name is not");
  files.rename("kept", "renamed");
  files.lose_unsynced();
  CHECK(files.list() == std::vector<std::string>{"grown", "kept"});
  CHECK(read(files, "kept") == "synced");
  CHECK(read(files, "grown") == "synced");
}

TEST_CASE("a linked file has two names, and each may go without the other") {
  const TemporaryDirectory directory;
  const auto disk_a = open_directory(directory.path() / "a");
  const auto disk_b = open_directory(directory.path() / "b");
  MemoryFileSystem memory_a, memory_b;
  disk_a->make_directory();
  disk_b->make_directory();
  struct Pair {
    FileSystem& from;
    FileSystem& to;
  };
  for (const auto& [from, to] : {Pair{memory_a, memory_b}, Pair{*disk_a, *disk_b}}) {
    write(from, "file", "bytes");
    REQUIRE(to.link(from, "file", "other"));
    CHECK(read(to, "other") == "bytes");
    from.remove("file");
    CHECK(read(to, "other") == "bytes");
    CHECK_FALSE(to.link(from, "file", "gone"));
    CHECK(to.open("gone") == nullptr);
  }
  write(memory_a, "file", "bytes");
  CHECK_FALSE(disk_a->link(memory_a, "file", "file"));
  CHECK_FALSE(memory_b.link(*disk_b, "other", "file"));
  write(*disk_a, "file", "newer");
  CHECK(disk_b->link(*disk_a, "file", "other"));
  CHECK(read(*disk_b, "other") == "newer");
}
