#include "reader/confine.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <new>

using namespace inkling::reader;

namespace {

/// Whether `does` returns true in a process of its own that is confined.
template <typename Does>
bool confined(Does does) {
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    confine();
    _exit(does() ? 7 : 8);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  REQUIRE((WEXITSTATUS(status) == 7 || WEXITSTATUS(status) == 8));
  return WEXITSTATUS(status) == 7;
}

}  // namespace

TEST_CASE("a confined process has memory and what is open, and nothing else") {
  CHECK(confined([] { return std::malloc(std::size_t{1} << 22) != nullptr; }));
  CHECK(confined([] { return write(1, "", 0) == 0; }));
  CHECK_FALSE(confined([] { return open("/etc/passwd", O_RDONLY) >= 0; }));
  CHECK_FALSE(confined([] { return open("/dev/null", O_WRONLY) >= 0; }));
  CHECK_FALSE(confined([] { return socket(AF_INET, SOCK_STREAM, 0) >= 0; }));
  CHECK_FALSE(confined([] { return socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }));
  CHECK_FALSE(confined([] { return unlink("/tmp/inkling-there-is-no-such-file") == 0; }));
}

#if defined(__x86_64__) || defined(__aarch64__)
TEST_CASE("a confined process starts no process, and runs no bytes that it wrote") {
  CHECK_FALSE(confined([] { return fork() >= 0; }));
  CHECK_FALSE(confined([] { return execl("/bin/true", "true", nullptr) == 0; }));
  CHECK_FALSE(confined([] {
    return mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                0) != MAP_FAILED;
  }));
  CHECK_FALSE(confined([] { return kill(getppid(), 0) == 0; }));
}
#endif
