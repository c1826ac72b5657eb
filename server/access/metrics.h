#pragma once

/// Counts for monitoring, in the text format of Prometheus (0.0.4).

#include <array>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>
#include <utility>

namespace inkling::server {

/// Not thread safe. Labels are routes and statuses alone: no query, no id.
class Metrics {
 public:
  void count(const std::string& route, unsigned status, double seconds, std::uint64_t bytes,
             bool is_whole);

  struct Gauge {
    const char* name;
    const char* help;
    double value;
  };
  void write(std::ostream& out) const;
  static void write(std::ostream& out, const Gauge& gauge);

 private:
  /// Upper bounds in seconds; a last bucket has none.
  static constexpr std::array<double, 12> kBounds = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                                     0.05,   0.1,   0.25,   1,     5,    30};
  struct Durations {
    std::array<std::uint64_t, kBounds.size() + 1> counts{};
    std::uint64_t count = 0;
    double sum = 0;
  };

  std::map<std::pair<std::string, unsigned>, std::uint64_t> requests_{};
  std::map<std::string, Durations> durations_{};
  std::uint64_t bytes_ = 0;
  std::uint64_t broken_ = 0;
};

/// Bytes of memory that this process holds, and its open descriptors; 0 where /proc does not say.
std::uint64_t resident_bytes();
std::uint64_t open_descriptors();

}  // namespace inkling::server
