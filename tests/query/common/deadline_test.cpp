#include "query/common/deadline.h"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "inkling/query_options.h"

using inkling::QueryOptions;
using inkling::TimeLimitError;
using inkling::query::Deadline;
using inkling::query::Steps;

namespace {

struct Unwanted {};

}  // namespace

TEST_CASE("a deadline ends by its limit, and where the check of the options throws") {
  QueryOptions options;
  Deadline(options).check();
  bool is_wanted = true;
  options.check = [&] {
    if (!is_wanted) throw Unwanted();
  };
  const Deadline deadline(options);
  const Deadline sooner = deadline.or_sooner(std::chrono::hours(1));
  deadline.check();
  is_wanted = false;
  CHECK_THROWS_AS(deadline.check(), Unwanted);
  CHECK_THROWS_AS(sooner.check(), Unwanted);
  is_wanted = true;
  options.time_limit = std::chrono::milliseconds(1);
  const Deadline past(options);
  std::this_thread::sleep_for(std::chrono::milliseconds(3));
  CHECK_THROWS_AS(past.check(), TimeLimitError);
}

TEST_CASE("steps ask at each 64th") {
  QueryOptions options;
  int asked = 0;
  options.check = [&] { ++asked; };
  const Deadline deadline(options);
  Steps steps(deadline);
  for (int step = 0; step < 640; ++step) steps.check();
  CHECK(asked == 10);
}
