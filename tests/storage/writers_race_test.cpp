// One writer at a time, whoever comes first, and none that is kept out by a dead one.

#include <doctest/doctest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/support/data.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

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

/// Where two processes wait for each other, so that both go on at once. Made before they are. One
/// whose partner has no core to come on leaves its own.
class Rendezvous {
 public:
  Rendezvous()
      : arrived_(static_cast<std::atomic<int>*>(::mmap(nullptr, sizeof(std::atomic<int>),
                                                       PROT_READ | PROT_WRITE,
                                                       MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {
    REQUIRE(arrived_ != MAP_FAILED);
  }
  ~Rendezvous() { ::munmap(arrived_, sizeof *arrived_); }
  Rendezvous(const Rendezvous&) = delete;
  Rendezvous& operator=(const Rendezvous&) = delete;

  void arrive_and_wait() {
    const int arrived = arrived_->fetch_add(1) + 1;
    const int both = arrived + arrived % 2;
    for (int looks = 0; arrived_->load() < both; ++looks) {
      looks < kYields ? std::this_thread::yield()
                      : std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
  }

 private:
  static constexpr int kYields = 10'000;

  std::atomic<int>* arrived_;  ///< zeros are a count of none
};

/// A process that tries to lock an index whenever it is told to.
class Contender {
 public:
  static constexpr char kTry = 't';
  static constexpr char kRelease = 'r';
  static constexpr char kLeave = 'l';
  static constexpr char kWins = 'w';
  static constexpr char kIsKeptOut = 'b';
  static constexpr char kHoldsNothing = 'n';

  /// Each try waits until all have come to `start`.
  Contender(const std::filesystem::path& index, Rendezvous& start) : start_(&start) {
    child_ = in_a_child([&] {
      ::alarm(60);  // rather than a test that hangs
      orders_.close_to_write();
      answers_.close_to_read();
      contend(index);
    });
    orders_.close_to_read();
    answers_.close_to_write();
  }

  void order(char what) const { REQUIRE(orders_.write(what)); }
  char answer() const { return answers_.read(); }
  /// The status that it ends with.
  int leave() const {
    order(kLeave);
    return status_of(child_);
  }

 private:
  void contend(const std::filesystem::path& index) const {
    std::unique_ptr<storage::FileLock> lock;
    for (char order = orders_.read(); order == kTry || order == kRelease; order = orders_.read()) {
      if (order == kRelease) {
        lock.reset();
        answers_.write(kHoldsNothing);
        continue;
      }
      start_->arrive_and_wait();
      try {
        lock = storage::open_directory(index)->lock("lock");
        answers_.write(kWins);
      } catch (const IndexBusyError&) {
        answers_.write(kIsKeptOut);
      }
    }
  }

  Rendezvous* start_;
  Pipe orders_;
  Pipe answers_;
  pid_t child_;
};

void make_index(const std::filesystem::path& directory) {
  IndexWriter writer(directory, {});
  writer.add({"1", "", "text", {}, {}, {}});
  writer.commit();
}

}  // namespace

TEST_CASE("of two writers that come at the same time exactly one wins, 1,000 times of 1,000") {
  const TemporaryDirectory directory;
  make_index(directory.path());
  Rendezvous start;
  const Contender one(directory.path(), start);
  const Contender other(directory.path(), start);
  int decided = 0;
  for (int round = 0; round < 1000; ++round) {
    for (const Contender* each : {&one, &other}) each->order(Contender::kTry);
    const std::array answers{one.answer(), other.answer()};
    for (const Contender* each : {&one, &other}) each->order(Contender::kRelease);
    const std::array released{one.answer(), other.answer()};
    if (std::ranges::is_permutation(answers, std::array{Contender::kWins, Contender::kIsKeptOut}) &&
        released == std::array{Contender::kHoldsNothing, Contender::kHoldsNothing}) {
      ++decided;
    }
  }
  CHECK(decided == 1000);
  test::tell_figure(std::to_string(decided) + " races of two writers");
  CHECK(one.leave() == 0);
  CHECK(other.leave() == 0);
}

TEST_CASE("a writer that was killed never keeps the next one out") {
  const TemporaryDirectory directory;
  make_index(directory.path());
  const int rounds = test::is_thorough() ? 200 : 50;
  for (int round = 0; round < rounds; ++round) {
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
