#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/commit/transaction.h"
#include "tests/storage/answers.h"
#include "tests/storage/script.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;
using storage::FileSystem;
using storage::MemoryFileSystem;

namespace {

bool is_busy(const std::filesystem::path& directory) {
  try {
    const IndexWriter writer(directory, {});
    return false;
  } catch (const IndexBusyError&) {
    return true;
  }
}

ino_t inode(const std::filesystem::path& path) {
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  return status.st_ino;
}

}  // namespace

TEST_CASE("a second writer is refused in this process and in another, and the lock file stays") {
  const TemporaryDirectory directory;
  ino_t lock = 0;
  {
    IndexWriter writer(directory.path(), {});
    lock = inode(directory.path() / storage::kLockName);
    CHECK(is_busy(directory.path()));
    const pid_t pid = ::fork();
    REQUIRE(pid >= 0);
    if (pid == 0) ::_exit(is_busy(directory.path()) ? 42 : 1);
    int status = 0;
    REQUIRE(::waitpid(pid, &status, 0) == pid);
    CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 42));
    writer.add(document("1", "", "still writable"));
    writer.commit();
  }
  CHECK_FALSE(is_busy(directory.path()));
  CHECK(inode(directory.path() / storage::kLockName) == lock);
  answers_of(storage::open_directory(directory.path()));
}

TEST_CASE("a writer that only looks for an index makes none") {
  const TemporaryDirectory directory;
  const auto missing = directory.path() / "mistyped";
  CHECK_THROWS_AS(Index::open(missing), IndexMissingError);
  CHECK_THROWS_AS(storage::Transaction::open(storage::open_directory(missing)), IndexMissingError);
  CHECK_FALSE(std::filesystem::exists(missing));
}
