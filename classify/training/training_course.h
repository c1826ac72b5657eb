#pragma once

/// How far a training has come.

#include <algorithm>
#include <cstddef>
#include <functional>

namespace inkling::classify {

/// Gets the part that is done, 0 to 1, now and then; what it throws ends the training. May be
/// empty.
using OnTrained = std::function<void(double)>;

/// For callers that only ask whether to go on; `check` may be empty.
inline OnTrained on_trained(const std::function<void()>& check) {
  if (!check) return {};
  return [&check](double) { check(); };
}

/// Counts steps of what is planned; a step is about one fit of a logistic regression, or less.
class TrainingCourse {
 public:
  /// `tell` must outlive it.
  explicit TrainingCourse(const OnTrained& tell) : tell_(tell) {}

  void plan(std::size_t steps) noexcept { steps_ = steps; }
  /// Throws what telling throws.
  void step() {
    done_ = std::min(done_ + 1, steps_);
    if (tell_) tell_(static_cast<double>(done_) / static_cast<double>(steps_));
  }
  /// All that was planned is done.
  void end() {
    if (tell_) tell_(1);
  }

 private:
  const OnTrained& tell_;
  std::size_t steps_ = 1;
  std::size_t done_ = 0;
};

}  // namespace inkling::classify
