#include "storage/files/mapping_guard.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "tests/support/data.h"

using namespace inkling;
using inkling::test::TemporaryDirectory;

TEST_CASE(
    "a page that is gone reads as zeros in a guarded range, which is lost then, and so is no "
    "other") {
  const TemporaryDirectory directory;
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const auto map = [&](const char* name) {
    const std::string path = (directory.path() / name).string();
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT, 0600);
    REQUIRE(::ftruncate(file, static_cast<off_t>(3 * page)) == 0);
    void* const start = ::mmap(nullptr, 3 * page, PROT_READ, MAP_SHARED, file, 0);
    REQUIRE(start != MAP_FAILED);
    ::close(file);
    return static_cast<const volatile char*>(start);
  };
  const volatile char* const cut = map("cut");
  const volatile char* const whole = map("whole");
  {
    const storage::MappingGuard guard(const_cast<const char*>(cut), 3 * page);
    const storage::MappingGuard other(const_cast<const char*>(whole), 3 * page);
    REQUIRE(::truncate((directory.path() / "cut").c_str(), static_cast<off_t>(page)) == 0);
    CHECK(cut[0] == 0);
    CHECK(whole[2 * page] == 0);
    CHECK_FALSE(guard.is_lost());
    CHECK(cut[2 * page + 5] == 0);
    CHECK(guard.is_lost());
    CHECK_FALSE(other.is_lost());
  }
  // Of a range that nobody guards any more it is what it always was.
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const char read = cut[page];
    ::_exit(read);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK_FALSE((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  ::munmap(const_cast<char*>(cut), 3 * page);
  ::munmap(const_cast<char*>(whole), 3 * page);
}
