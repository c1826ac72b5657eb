#pragma once

/// How long a search may take, and whether it is still wanted.

#include <chrono>
#include <functional>

#include "inkling/error.h"
#include "inkling/query_options.h"

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

  /// That of the options, which must outlive it.
  explicit Deadline(const QueryOptions& options) : Deadline(options.time_limit) {
    if (options.check) check_ = &options.check;
  }

  /// So long from now, or this one where it comes first.
  Deadline or_sooner(std::chrono::milliseconds limit) const {
    Deadline other(limit);
    other.check_ = check_;
    return limit_.count() != 0 && end_ < other.end_ ? *this : other;
  }

  /// Call it now and then in whatever may take long. Cost: about 30 ns, and that of
  /// QueryOptions::check. Throws TimeLimitError.
  void check() const {
    if (check_ != nullptr) (*check_)();
    if (limit_.count() != 0 && std::chrono::steady_clock::now() > end_)
      throw TimeLimitError(limit_);
  }

 private:
  static constexpr std::chrono::milliseconds kLongest = std::chrono::years(100);

  std::chrono::milliseconds limit_{0};
  std::chrono::steady_clock::time_point end_;
  const std::function<void()>* check_ = nullptr;
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
