// One writer at a time, whoever comes first, and none that is kept out by a dead one.

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <functional>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/file_system.h"
#include "storage/view.h"
#include "tests/support/data.h"

using namespace inkling;
using inkling::test::TemporaryDirectory;

namespace {

/// Two ends, of which one is closed in a child and the other in its parent.
class Pipe {
 public:
  Pipe() { REQUIRE(::pipe(ends_.data()) == 0); }
  ~Pipe() {
    close_to_read();
    close_to_write();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void close_to_read() { close(ends_[0]); }
  void close_to_write() { close(ends_[1]); }

  bool write(char byte) const { return ::write(ends_[1], &byte, 1) == 1; }
  /// 0 when the other end is closed.
  char read() const {
    char byte = 0;
    return ::read(ends_[0], &byte, 1) == 1 ? byte : '\0';
  }

 private:
  static void close(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }

  std::array<int, 2> ends_{-1, -1};
};

pid_t in_a_child(const std::function<void()>& work) {
  const pid_t pid = ::fork();
  REQUIRE(pid >= 0);
  if (pid != 0) return pid;
  try {
    work();
  } catch (...) {
    ::_exit(2);
  }
  ::_exit(0);
}

int status_of(pid_t pid) {
  int status = 0;
  REQUIRE(::waitpid(pid, &status, 0) == pid);
  return status;
}

void make_index(const std::filesystem::path& directory) {
  IndexWriter writer(directory, {});
  writer.add({"1", "", "text", {}, {}, {}});
  writer.commit();
}

}  // namespace

TEST_CASE("of two writers that come at the same time exactly one wins, 1,000 times of 1,000") {
  const TemporaryDirectory directory;
  make_index(directory.path());
  int decided = 0;
  for (int round = 0; round < 1000; ++round) {
    Pipe go;
    Pipe said;
    Pipe done;
    std::array<pid_t, 2> children{};
    for (pid_t& child : children) {
      child = in_a_child([&] {
        ::alarm(60);  // rather than a test that hangs
        go.close_to_write();
        done.close_to_write();
        go.read();  // until the parent lets both go
        try {
          const auto lock = storage::open_directory(directory.path())->lock("lock");
          said.write('w');
          said.close_to_write();
          done.read();  // keeps the lock until both have tried
        } catch (const IndexBusyError&) {
          said.write('b');
        }
      });
    }
    said.close_to_write();
    go.close_to_write();
    const std::array<char, 2> answers{said.read(), said.read()};
    done.close_to_write();
    for (const pid_t child : children) CHECK(status_of(child) == 0);
    if (answers[0] != answers[1] && answers[0] + answers[1] == 'w' + 'b') ++decided;
  }
  CHECK(decided == 1000);
}

TEST_CASE("a writer that was killed never keeps the next one out") {
  const TemporaryDirectory directory;
  make_index(directory.path());
  for (int round = 0; round < 200; ++round) {
    CAPTURE(round);
    Pipe said;
    const pid_t child = in_a_child([&] {
      IndexWriter writer(directory.path(), {});
      writer.add({"half", "", "never committed", {}, {}, {}});
      said.write('w');
      ::pause();
    });
    said.close_to_write();
    REQUIRE(said.read() == 'w');
    CHECK_THROWS_AS(IndexWriter(directory.path(), {}), IndexBusyError);
    ::kill(child, SIGKILL);
    status_of(child);
    IndexWriter next(directory.path(), {});
    next.add({"1", "", "round " + std::to_string(round), {}, {}, {}});
    next.commit();
    CHECK(Index::open(directory.path()).document_count() == 1);
  }
}
