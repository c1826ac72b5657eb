#include <doctest/doctest.h>
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <random>

#include "tests/storage/fault_file_system.h"
#include "tests/storage/lives.h"
#include "tests/storage/script.h"
#include "tests/support/data.h"
#include "tests/support/torture.h"

using namespace inkling;
using namespace inkling::test;

namespace {

bool is_barrier(Operation operation) {
  return operation == Operation::sync || operation == Operation::sync_directory || operation == Operation::rename ||
         operation == Operation::remove;
}

/// Kills the process before the `at`-th operation of which `counts` is true, counted in `count`.
std::shared_ptr<storage::FileSystem> deadly(const std::filesystem::path& directory, bool (*counts)(Operation), int at,
                                            int& count) {
  return std::make_shared<FaultFileSystem>(storage::open_directory(directory),
                                           [counts, at, &count](Operation operation, const std::string&) {
                                             if (counts(operation) && ++count == at) ::raise(SIGKILL);
                                           });
}

}  // namespace

TEST_CASE("a writer killed before any sync, rename or removal leaves the last commit or the next") {
  const Script script;
  const TemporaryDirectory counted;
  int operations = 0;
  script.run(deadly(counted.path(), is_barrier, 0, operations), [] {});
  REQUIRE(operations > 50);
  for (int at = 1; at <= operations; ++at) {
    CAPTURE(at);
    const TemporaryDirectory directory;
    const Life life = live(
        [&](const std::function<void()>& acknowledge) {
          int count = 0;
          script.run(deadly(directory.path(), is_barrier, at, count), acknowledge);
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

TEST_CASE("a writer killed at random moments loses no document that it was told is safe") {
  const std::uint32_t seed = seed_or(2'000);
  const std::uint32_t rounds = 200 * torture();
  std::cout << "killed writers: " << rounds << " rounds, seed " << seed << "\n";
  std::mt19937 random(seed);
  std::uint32_t killed = 0;
  for (std::uint32_t round = 0; round < rounds; ++round) {
    CAPTURE(round);
    const TemporaryDirectory directory;
    const auto files = storage::open_directory(directory.path());
    const auto patience = static_cast<useconds_t>(random() % 20'000);
    const Life life = live([&](const std::function<void()>& acknowledge) { write_batches(files, acknowledge); },
                           [&](pid_t pid) {
                             ::usleep(patience);
                             ::kill(pid, SIGKILL);
                           });
    CHECK(life.exit_code == 0);
    if (life.was_killed) ++killed;
    check_batches(files, life.acknowledged);
    check_writable(files);
  }
  CHECK(killed > rounds / 2);
}

TEST_CASE("a writer killed before any write at all of fifty commits loses nothing" * doctest::skip(!is_tortured())) {
  const TemporaryDirectory counted;
  int operations = 0;
  write_batches(deadly(counted.path(), is_write, 0, operations), [] {});
  std::cout << "killed writers: " << operations << " writes, syncs, renames and removals\n";
  REQUIRE(operations > 2'000);
  for (int at = 1; at <= operations; ++at) {
    CAPTURE(at);
    const TemporaryDirectory directory;
    const Life life = live(
        [&](const std::function<void()>& acknowledge) {
          int count = 0;
          write_batches(deadly(directory.path(), is_write, at, count), acknowledge);
        },
        [](pid_t) {});
    CHECK(life.was_killed);
    const auto files = storage::open_directory(directory.path());
    check_batches(files, life.acknowledged);
    check_writable(files);
  }
}
