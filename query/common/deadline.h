#pragma once

/// How long a search may take, and whether anybody waits for it.

#include <time.h>

#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include "inkling/error.h"

namespace inkling::query {

class Deadline {
 public:
  static Deadline never() { return Deadline(std::chrono::milliseconds(0)); }
  /// So long from now; 0 for never, and so is what no clock reaches. `also` may be empty: it is
  /// called by each check(), which throws what it throws. Throws OptionError for less than 0.
  explicit Deadline(std::chrono::milliseconds limit, std::function<void()> also = {})
      : limit_(limit > kLongest ? std::chrono::milliseconds(0) : limit),
        end_(std::chrono::steady_clock::now() + limit_),
        also_(std::move(also)) {
    if (limit.count() < 0) throw OptionError("time-limit", "it must not be below 0");
  }

  /// So long from now, or this one where it comes first.
  Deadline or_sooner(std::chrono::milliseconds limit) const {
    const Deadline other(limit, also_);
    return limit_.count() != 0 && end_ < other.end_ ? *this : other;
  }
  /// This one, or so much time of a processor from now on by this thread, which alone may ask: a
  /// busy machine does not shorten it.
  Deadline or_after_work(std::chrono::milliseconds limit) const {
    Deadline other = *this;
    other.most_work_ = work_of_thread() + limit;
    return other;
  }

  /// Call it now and then in whatever may take long. Cost: about 30 ns, or 300 where work is
  /// measured. Throws TimeLimitError.
  void check() const {
    if (limit_.count() != 0 && std::chrono::steady_clock::now() > end_)
      throw TimeLimitError(limit_);
    if (most_work_ && work_of_thread() > *most_work_) throw TimeLimitError(limit_);
    if (also_) also_();
  }

 private:
  static constexpr std::chrono::milliseconds kLongest = std::chrono::years(100);

  static std::chrono::nanoseconds work_of_thread() {
    timespec taken{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &taken);
    return std::chrono::seconds(taken.tv_sec) + std::chrono::nanoseconds(taken.tv_nsec);
  }

  std::chrono::milliseconds limit_{0};
  std::chrono::steady_clock::time_point end_;
  std::optional<std::chrono::nanoseconds> most_work_{};
  std::function<void()> also_;
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
