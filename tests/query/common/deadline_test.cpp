#include "query/common/deadline.h"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "inkling/error.h"

using inkling::TimeLimitError;
using inkling::query::Deadline;
using inkling::query::Steps;

namespace {

struct Unwanted {};

}  // namespace

TEST_CASE("a deadline ends by its limit, and where what it also asks throws") {
  using namespace std::chrono_literals;
  bool is_wanted = true;
  const Deadline deadline(0ms, [&] {
    if (!is_wanted) throw Unwanted();
  });
  const Deadline sooner = deadline.or_sooner(1h);
  const Deadline by_work = deadline.or_after_work(1h);
  deadline.check();
  is_wanted = false;
  CHECK_THROWS_AS(deadline.check(), Unwanted);
  CHECK_THROWS_AS(sooner.check(), Unwanted);
  CHECK_THROWS_AS(by_work.check(), Unwanted);
  const Deadline past(1ms);
  std::this_thread::sleep_for(3ms);
  CHECK_THROWS_AS(past.check(), TimeLimitError);
}

TEST_CASE("who only waits has done no work, and the time of the whole stays") {
  using namespace std::chrono_literals;
  const Deadline work = Deadline::never().or_after_work(20ms);
  const Deadline soon = Deadline(1ms).or_after_work(1h);
  std::this_thread::sleep_for(40ms);
  work.check();
  CHECK_THROWS_AS(soon.check(), TimeLimitError);
  const auto work_on = [&] {
    for (;;) work.check();
  };
  CHECK_THROWS_AS(work_on(), TimeLimitError);
}

TEST_CASE("steps ask at each 64th") {
  int asked = 0;
  const Deadline deadline(std::chrono::milliseconds(0), [&] { ++asked; });
  Steps steps(deadline);
  for (int step = 0; step < 640; ++step) steps.check();
  CHECK(asked == 10);
}
