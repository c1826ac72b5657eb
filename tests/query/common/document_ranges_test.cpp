#include "query/common/document_ranges.h"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "query/common/window.h"

namespace inkling::query {

namespace {

constexpr int kNotLimited = 2;

/// What becomes of `work` in a process that the system gives no more threads: 0 when it returns
/// true, or kNotLimited.
int without_threads(const std::function<bool()>& work) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    const rlimit none{0, 0};
    // Root would be given all the same.
    if (::setrlimit(RLIMIT_NPROC, &none) != 0 || (::geteuid() == 0 && ::setuid(kNobody) != 0))
      ::_exit(kNotLimited);
    try {
      ::_exit(work() ? EXIT_SUCCESS : EXIT_FAILURE);
    } catch (...) {
      ::_exit(EXIT_FAILURE);
    }
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
}

TEST_CASE("ranges follow one another, begin with windows, and are about as long") {
  for (const std::uint32_t bound : {0u, 1u, 2048u, 2049u, 100'000u, 4'294'967'294u}) {
    for (const std::size_t most : {1u, 2u, 3u, 16u}) {
      CAPTURE(bound);
      CAPTURE(most);
      const std::vector<DocumentRange> ranges = ranges_of(bound, most, 4096);
      CHECK(ranges.size() == std::max<std::size_t>(1, std::min<std::size_t>(most, bound / 4096)));
      CHECK(ranges.front().begin == 0);
      CHECK(ranges.back().end == bound);
      for (std::size_t at = 0; at < ranges.size(); ++at) {
        CHECK(ranges[at].begin % kWindowSize == 0);
        if (at > 0) CHECK(ranges[at].begin == ranges[at - 1].end);
        if (ranges.size() > 1)
          CHECK(ranges[at].end - ranges[at].begin + 2 * kWindowSize > bound / ranges.size());
      }
    }
  }
  CHECK(ranges_of(kLeastInRange * 2 - 1, 8).size() == 1);
  CHECK(ranges_of(kLeastInRange * 2, 8).size() == 2);
}

TEST_CASE("each range has a thread, and what fails is told when all have ended") {
  std::vector<std::thread::id> threads(3);
  at_threads(3, [&](std::size_t range) { threads[range] = std::this_thread::get_id(); });
  CHECK(std::set<std::thread::id>(threads.begin(), threads.end()).size() == 3);
  std::vector<bool> ended(3);
  const auto fail = [&](std::size_t range) {
    if (range > 0) throw std::runtime_error(range == 1 ? "first" : "second");
    ended[range] = true;
  };
  CHECK_THROWS_WITH_AS(at_threads(3, fail), "first", std::runtime_error);
  CHECK(ended[0]);
}

TEST_CASE("a thread does the work of those that the system has not") {
  const int outcome = without_threads([] {
    std::vector<std::thread::id> threads(3);
    at_threads(3, [&](std::size_t range) { threads[range] = std::this_thread::get_id(); });
    return threads == std::vector(3, std::this_thread::get_id());
  });
  if (outcome == kNotLimited) {
    MESSAGE("skipped: threads cannot be limited here");
  } else {
    CHECK(outcome == EXIT_SUCCESS);
  }
}

}  // namespace

}  // namespace inkling::query
