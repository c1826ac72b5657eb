#pragma once

/// Several measures of one text, timed in turn.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace inkling::bench {

inline constexpr std::size_t kPassRuns = 5;

/// One way through all of a text.
struct Measure {
  std::string name;
  std::function<std::uint64_t()> pass;         ///< must give the same result in every run
  std::array<double, kPassRuns> seconds = {};  ///< of one pass in each run
};

/// Makes five runs through all measures in turn, so a machine that slows down slows all of them.
/// Passes of a run are repeated until its share of `seconds_per_measure` is over. One pass before
/// the runs is not counted. Throws std::logic_error if a pass gives another result than the first.
void run(std::vector<Measure>& measures, double seconds_per_measure);

/// [{"name":"copy","seconds":[...],"bytes_per_second":n},...]: the bytes of a pass divided by the
/// median of its seconds.
std::string to_json(const std::vector<Measure>& measures, std::size_t bytes);

}  // namespace inkling::bench
