#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "tests/storage/script.h"
#include "tests/support/data.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;
using Milliseconds = std::chrono::duration<double, std::milli>;

namespace {

constexpr int kReaders = 4;

Document prose_document(std::mt19937& random, const std::string& id) {
  Document made = document(id, "", "");
  for (int word = 0; word < 30; ++word) made.text += "w" + std::to_string(random() % 5000) + ' ';
  return made;
}

/// A process that commits every 100 ms and optimizes now and then, from SIGCONT on until it is
/// killed.
pid_t start_writer(const fs::path& place) {
  const pid_t pid = ::fork();
  REQUIRE(pid >= 0);
  if (pid != 0) return pid;
  ::raise(SIGSTOP);
  std::mt19937 random(2);
  try {
    IndexWriter writer(place, {});
    for (int commit = 1;; ++commit) {
      for (int number = 0; number < 20; ++number)
        writer.add(prose_document(random, std::to_string(random() % 20'000)));
      writer.commit();
      if (commit % 50 == 0) writer.optimize();
      ::usleep(100'000);
    }
  } catch (...) {
    ::_exit(2);
  }
}

/// How long each query took, opening included, of four threads that each ask every 5 ms.
std::vector<Milliseconds> ask_for(const fs::path& place, std::chrono::milliseconds duration) {
  std::vector<std::vector<Milliseconds>> took(kReaders);
  std::vector<std::thread> readers;
  const auto end = std::chrono::steady_clock::now() + duration;
  for (std::size_t reader = 0; reader < kReaders; ++reader) {
    readers.emplace_back([&, reader] {
      std::mt19937 random(static_cast<std::uint32_t>(reader));
      while (std::chrono::steady_clock::now() < end) {
        const auto start = std::chrono::steady_clock::now();
        const Index index = Index::open(place);
        Searcher(index).search("w" + std::to_string(random() % 5000) + " w1", {});
        took[reader].push_back(std::chrono::steady_clock::now() - start);
        std::this_thread::sleep_for(5ms);
      }
    });
  }
  for (std::thread& reader : readers) reader.join();
  std::vector<Milliseconds> all;
  for (const auto& each : took) all.insert(all.end(), each.begin(), each.end());
  std::sort(all.begin(), all.end());
  return all;
}

Milliseconds percentile_99(const std::vector<Milliseconds>& sorted) {
  return sorted.at(sorted.size() * 99 / 100);
}

std::string in_words(Milliseconds time) { return std::to_string(time.count()).substr(0, 5); }

void wait_until_stopped(pid_t pid) {
  int status = 0;
  REQUIRE(::waitpid(pid, &status, WUNTRACED) == pid);
  REQUIRE(WIFSTOPPED(status));
}

}  // namespace

TEST_CASE("readers wait for no writer, be it at work or stopped in the middle") {
  const auto duration = is_thorough() ? 30'000ms : 500ms;
  const TemporaryDirectory directory;
  const fs::path place = directory.path() / "index";
  {
    std::mt19937 random(1);
    IndexWriter writer(place, {});
    for (int number = 0; number < 20'000; ++number)
      writer.add(prose_document(random, std::to_string(number)));
    writer.commit();
  }
  const pid_t writer = start_writer(place);
  wait_until_stopped(writer);
  const auto quiet = ask_for(place, duration);
  ::kill(writer, SIGCONT);
  const auto busy = ask_for(place, duration);
  ::kill(writer, SIGSTOP);
  wait_until_stopped(writer);
  const auto stopped = ask_for(place, std::min<std::chrono::milliseconds>(duration, 10'000ms));
  ::kill(writer, SIGKILL);
  int status = 0;
  REQUIRE(::waitpid(writer, &status, 0) == writer);
  CHECK(WIFSIGNALED(status));
  CHECK(Index::open(place).snapshot() > 1);
  // Times are asked of long rounds alone, which run by themselves.
  if (is_thorough()) {
    CHECK(percentile_99(busy) <= 2 * percentile_99(quiet) + 5ms);
    CHECK(stopped.back() <= 100ms);
  }
  tell_figure("p99 quiet " + in_words(percentile_99(quiet)) + " ms, while a writer commits " +
              in_words(percentile_99(busy)) + " ms, slowest beside a stopped writer " +
              in_words(stopped.back()) + " ms");
}
