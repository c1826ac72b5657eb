#include "bench/tools/passes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace inkling::bench {

namespace {

/// Seconds of one pass: the mean over as many as take `least_seconds` together.
double time_pass(const Measure& measure, std::uint64_t expected, double least_seconds) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  for (int passes = 1;; ++passes) {
    if (measure.pass() != expected)
      throw std::logic_error(measure.name + " gives another result each time");
    const double elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
    if (elapsed >= least_seconds) return elapsed / passes;
  }
}

double median(std::array<double, kPassRuns> values) {
  std::ranges::sort(values);
  return values[kPassRuns / 2];
}

}  // namespace

void run(std::vector<Measure>& measures, double seconds_per_measure) {
  std::vector<std::uint64_t> expected;
  for (const Measure& measure : measures) expected.push_back(measure.pass());
  for (std::size_t number = 0; number < kPassRuns; ++number) {
    for (std::size_t at = 0; at < measures.size(); ++at) {
      measures[at].seconds[number] =
          time_pass(measures[at], expected[at], seconds_per_measure / kPassRuns);
    }
  }
}

std::string to_json(const std::vector<Measure>& measures, std::size_t bytes) {
  std::vector<std::string> objects;
  for (const Measure& measure : measures) {
    objects.push_back(fmt::format(R"({{"name":"{}","seconds":[{}],"bytes_per_second":{:.0f}}})",
                                  measure.name, fmt::join(measure.seconds, ","),
                                  static_cast<double>(bytes) / median(measure.seconds)));
  }
  return fmt::format("[{}]", fmt::join(objects, ","));
}

}  // namespace inkling::bench
