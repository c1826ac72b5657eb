#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "tests/support/data.h"
#include "tests/support/figures.h"
#include "tests/support/places.h"
#include "tests/support/rounds.h"

using namespace inkling::test;

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

/// Gives the records of an input one by one; false at the end.
using NextRecord = std::function<bool(std::string& record)>;

void feed(int descriptor, const NextRecord& next) {
  for (std::string record; next(record);) {
    for (std::size_t written = 0; written < record.size();) {
      const ssize_t count = ::write(descriptor, record.data() + written, record.size() - written);
      if (count <= 0) return;
      written += static_cast<std::size_t>(count);
    }
  }
}

struct Ended {
  int exit_code = -1;
  std::uint64_t peak = 0;  ///< bytes
};

/// `inkling index -` with this budget.
Ended index_records(const std::string& place, std::uint64_t budget, const NextRecord& next) {
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  const std::string program = inkling::test::program();
  const std::string memory = std::to_string(budget / kMiB) + "M";
  const pid_t pid = ::fork();
  REQUIRE(pid >= 0);
  if (pid == 0) {
    ::dup2(ends[0], STDIN_FILENO);
    ::execl(program.c_str(), program.c_str(), "-i", place.c_str(), "index", "-", "--format",
            "jsonl", "--memory", memory.c_str(), "--quiet", nullptr);
    ::_exit(127);
  }
  ::close(ends[0]);
  feed(ends[1], next);
  ::close(ends[1]);
  int status = 0;
  rusage usage{};
  REQUIRE(::wait4(pid, &status, 0, &usage) == pid);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          static_cast<std::uint64_t>(usage.ru_maxrss) * 1024};
}

NextRecord records_of(std::uint64_t count, std::size_t words, std::uint64_t vocabulary) {
  return [=, random = std::mt19937_64(1), at = std::uint64_t{0}](std::string& record) mutable {
    if (at == count) return false;
    record = "{\"id\":\"" + std::to_string(at++) + "\",\"text\":\"";
    for (std::size_t word = 0; word < words; ++word)
      record += "w" + std::to_string(random() % vocabulary) + ' ';
    record += "\"}\n";
    return true;
  };
}

struct Input {
  std::string name;
  NextRecord records;
};

}  // namespace

TEST_CASE("indexing stays within its budget, whatever the shape of the input") {
  std::signal(SIGPIPE, SIG_IGN);
  const std::uint64_t budget = is_thorough() ? 256 * kMiB : 16 * kMiB;
  const std::uint64_t times = is_thorough() ? 100 : 1;
  const std::vector<Input> inputs = {
      {"small documents", records_of(10'000 * times, 100, 20'000)},
      {"no word twice", records_of(3'000 * times, 30, ~std::uint64_t{0})},
      {"long documents", records_of(times, 150'000, 50'000)}};
  std::string figure;
  for (const Input& input : inputs) {
    CAPTURE(input.name);
    const TemporaryDirectory directory;
    const Ended ended = index_records((directory.path() / "index").string(), budget, input.records);
    CHECK(ended.exit_code == 0);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    CHECK(ended.peak <= budget + 64 * kMiB);
#endif
    figure += (figure.empty() ? "" : ", ") + input.name + " " + std::to_string(ended.peak / kMiB) +
              " MiB";
  }
  tell_figure("peak with a budget of " + std::to_string(budget / kMiB) + " MiB: " + figure);
}
