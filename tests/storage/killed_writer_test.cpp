#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <iostream>
#include <random>

#include "inkling/index_writer.h"
#include "tests/storage/answers.h"
#include "tests/storage/fault_file_system.h"
#include "tests/storage/script.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// What a process did before it died.
struct Life {
  std::size_t acknowledged = 0;  ///< bytes that it wrote: one after each commit that returned
  bool was_killed = false;
};

/// Runs `child(acknowledge)` in a process of its own; `parent(pid)` runs beside it.
Life live(const std::function<void(const std::function<void()>&)>& child, const std::function<void(pid_t)>& parent) {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  const pid_t pid = ::fork();
  REQUIRE(pid >= 0);
  if (pid == 0) {
    ::close(ends[0]);
    try {
      child([&] {
        if (::write(ends[1], "a", 1) != 1) ::_exit(3);
      });
    } catch (...) {
      ::_exit(2);
    }
    ::_exit(0);
  }
  ::close(ends[1]);
  parent(pid);
  Life life;
  for (char byte = 0; ::read(ends[0], &byte, 1) == 1;) ++life.acknowledged;
  ::close(ends[0]);
  int status = 0;
  REQUIRE(::waitpid(pid, &status, 0) == pid);
  life.was_killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  CHECK((life.was_killed || (WIFEXITED(status) && WEXITSTATUS(status) == 0)));
  return life;
}

bool is_barrier(Operation operation) {
  return operation == Operation::sync || operation == Operation::sync_directory || operation == Operation::rename ||
         operation == Operation::remove;
}

/// Kills the process before the `at`-th sync, rename or remove, which is counted in `count`.
std::shared_ptr<storage::FileSystem> deadly(const std::filesystem::path& directory, int at, int& count) {
  return std::make_shared<FaultFileSystem>(storage::open_directory(directory),
                                           [at, &count](Operation operation, const std::string&) {
                                             if (is_barrier(operation) && ++count == at) ::raise(SIGKILL);
                                           });
}

void check_writable(const std::shared_ptr<storage::FileSystem>& files) {
  {
    IndexWriter writer(files, {});
    writer.add(document("afterwards", "", "written by the next writer"));
    writer.commit();
  }
  CHECK(answers_of(files).documents.back().id == "afterwards");
}

Document of_batch(std::size_t batch, std::size_t number) {
  return document(std::to_string(batch) + "-" + std::to_string(number), "Batch " + std::to_string(batch),
                  "text " + std::to_string(number), {"label"});
}

/// Batch after batch: three new documents, one that every batch replaces, one of the batch before removed.
template <typename Collection>
void add_batch(Collection& collection, std::size_t batch) {
  for (std::size_t number = 0; number < 3; ++number) collection.add(of_batch(batch, number));
  collection.add(document("latest", "", "batch " + std::to_string(batch)));
  if (batch > 1) collection.remove(std::to_string(batch - 1) + "-0");
}

void write_batches(const std::shared_ptr<storage::FileSystem>& files, const std::function<void()>& acknowledge) {
  IndexWriter writer(files, {});
  for (std::size_t batch = 1; batch <= 50; ++batch) {
    add_batch(writer, batch);
    writer.commit();
    acknowledge();
    if (batch % 4 == 0) writer.optimize();
  }
}

}  // namespace

TEST_CASE("a writer killed before any sync, rename or removal leaves the last commit or the next") {
  const Script script;
  const TemporaryDirectory counted;
  int operations = 0;
  script.run(deadly(counted.path(), 0, operations), [] {});
  REQUIRE(operations > 50);
  for (int at = 1; at <= operations; ++at) {
    CAPTURE(at);
    const TemporaryDirectory directory;
    const Life life = live(
        [&](const std::function<void()>& acknowledge) {
          int count = 0;
          script.run(deadly(directory.path(), at, count), acknowledge);
        },
        [](pid_t) {});
    CHECK(life.was_killed);
    const auto files = storage::open_directory(directory.path());
    const Answers found = answers_or_none(files);
    REQUIRE(life.acknowledged + 1 < script.states().size());
    if (found != script.states()[life.acknowledged + 1]) {
      CHECK(difference(found, script.states()[life.acknowledged]) == "");
    }
    check_writable(files);
  }
}

TEST_CASE("a writer killed at 200 random moments loses no document that it was told is safe") {
  constexpr std::uint32_t kSeed = 2'000;
  std::cout << "killed writers: seed " << kSeed << "\n";
  std::mt19937 random(kSeed);
  std::size_t killed = 0;
  for (int round = 0; round < 200; ++round) {
    CAPTURE(round);
    const TemporaryDirectory directory;
    const auto files = storage::open_directory(directory.path());
    const auto patience = static_cast<useconds_t>(random() % 20'000);
    const Life life = live([&](const std::function<void()>& acknowledge) { write_batches(files, acknowledge); },
                           [&](pid_t pid) {
                             ::usleep(patience);
                             ::kill(pid, SIGKILL);
                           });
    killed += life.was_killed ? 1 : 0;
    NaiveCollection naive({});
    for (std::size_t batch = 1; batch <= life.acknowledged; ++batch) add_batch(naive, batch);
    const Answers acknowledged = naive.answers();
    add_batch(naive, life.acknowledged + 1);
    const Answers found = answers_or_none(files);
    if (found != naive.answers()) CHECK(difference(found, acknowledged) == "");
    check_writable(files);
  }
  CHECK(killed > 100);
}
