#pragma once

/// How long a search may take.

#include <chrono>

#include "inkling/error.h"

namespace inkling::query {

class Deadline {
 public:
  static Deadline never() { return Deadline(std::chrono::milliseconds(0)); }
  /// So long from now; 0 for never, and so is what no clock reaches. Throws OptionError for less.
  explicit Deadline(std::chrono::milliseconds limit)
      : limit_(limit > kLongest ? std::chrono::milliseconds(0) : limit),
        end_(std::chrono::steady_clock::now() + limit_) {
    if (limit.count() < 0) throw OptionError("time-limit", "it must not be below 0");
  }

  /// So long from now, or this one where it comes first.
  Deadline or_sooner(std::chrono::milliseconds limit) const {
    const Deadline other(limit);
    return limit_.count() != 0 && end_ < other.end_ ? *this : other;
  }

  /// Call it now and then in whatever may take long. Cost: about 30 ns. Throws TimeLimitError.
  void check() const {
    if (limit_.count() != 0 && std::chrono::steady_clock::now() > end_)
      throw TimeLimitError(limit_);
  }

 private:
  static constexpr std::chrono::milliseconds kLongest = std::chrono::years(100);

  std::chrono::milliseconds limit_{0};
  std::chrono::steady_clock::time_point end_;
};

/// For loops of many short steps: asks the clock at each 64th.
class Steps {
 public:
  explicit Steps(const Deadline& deadline) : deadline_(deadline) {}

  void check() {
    if (++taken_ % 64 == 0) deadline_.check();
  }

 private:
  const Deadline& deadline_;
  unsigned taken_ = 0;
};

}  // namespace inkling::query
