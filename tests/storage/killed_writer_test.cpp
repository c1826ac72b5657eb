#include <doctest/doctest.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <random>

#include "tests/storage/fault_file_system.h"
#include "tests/storage/lives.h"
#include "tests/storage/script.h"
#include "tests/support/data.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

bool is_barrier(Operation operation) {
  return operation == Operation::sync || operation == Operation::sync_directory ||
         operation == Operation::rename || operation == Operation::remove;
}

/// Kills the process before the `at`-th operation of which `counts` is true, counted in `count`.
std::shared_ptr<storage::FileSystem> deadly(const std::filesystem::path& directory,
                                            bool (*counts)(Operation), int at, int& count) {
  return std::make_shared<FaultFileSystem>(
      storage::open_directory(directory),
      [counts, at, &count](Operation operation, const std::string&) {
        if (counts(operation) && ++count == at) ::raise(SIGKILL);
      });
}

using Write = std::function<void(const std::shared_ptr<storage::FileSystem>&,
                                 const std::function<void()>& acknowledge)>;

int operations_of(const Write& write, bool (*counts)(Operation)) {
  const TemporaryDirectory directory;
  int count = 0;
  write(deadly(directory.path(), counts, 0, count), [] {});
  return count;
}

/// Runs `write` in `directory` until it is killed; how many commits it was told of.
std::size_t killed_before(int at, bool (*counts)(Operation), const Write& write,
                          const std::filesystem::path& directory) {
  const Life life = live(
      [&](const std::function<void()>& acknowledge) {
        int count = 0;
        write(deadly(directory, counts, at, count), acknowledge);
      },
      [](pid_t) {});
  CHECK(life.was_killed);
  return life.acknowledged;
}

}  // namespace

TEST_CASE("a writer killed before any sync, rename or removal leaves the last commit or the next") {
  const Script script;
  const Write write = [&](const auto& files, const auto& acknowledge) {
    script.run(files, acknowledge);
  };
  const int operations = operations_of(write, is_barrier);
  REQUIRE(operations > 50);
  for (int at = 1; at <= operations; ++at) {
    CAPTURE(at);
    const TemporaryDirectory directory;
    const std::size_t acknowledged = killed_before(at, is_barrier, write, directory.path());
    const auto files = storage::open_directory(directory.path());
    const Answers found = answers_or_none(files);
    REQUIRE(acknowledged + 1 < script.states().size());
    if (found != script.states()[acknowledged + 1]) {
      CHECK(difference(found, script.states()[acknowledged]) == "");
    }
    check_writable(files);
  }
}

TEST_CASE("a writer killed at random moments loses no document that it was told is safe") {
  const std::uint32_t seed = seed_or(2'000);
  const std::uint32_t rounds = is_thorough() ? 200 * round_factor() : 60;
  std::mt19937 random(seed);
  std::uint32_t killed = 0;
  for (std::uint32_t round = 0; round < rounds; ++round) {
    CAPTURE(round);
    const TemporaryDirectory directory;
    const auto files = storage::open_directory(directory.path());
    const auto patience = static_cast<useconds_t>(random() % 20'000);
    const Life life =
        live([&](const std::function<void()>& acknowledge) { write_batches(files, acknowledge); },
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
  tell_figure(std::to_string(killed) + " kills at random moments, seed " + std::to_string(seed));
}

TEST_CASE("a writer killed before any write at all of fifty commits loses nothing" *
          doctest::skip(!is_thorough())) {
  const int operations = operations_of(write_batches, is_write);
  REQUIRE(operations > 2'000);
  tell_figure(std::to_string(operations) + " kills, before each write, sync, rename and removal");
  for (int at = 1; at <= operations; ++at) {
    CAPTURE(at);
    const TemporaryDirectory directory;
    const std::size_t acknowledged = killed_before(at, is_write, write_batches, directory.path());
    const auto files = storage::open_directory(directory.path());
    check_batches(files, acknowledged);
    check_writable(files);
  }
}
