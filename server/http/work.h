#pragma once

/// A request that is being answered, as its two sides see it: the connection and a worker.

#include <atomic>
#include <chrono>

namespace inkling::server {

class Work {
 public:
  explicit Work(bool tells_progress = false) : tells_progress_(tells_progress) {}

  /// The answer is the last of some events, which are text: it is neither compressed nor a 304.
  bool tells_progress() const noexcept { return tells_progress_; }

  /// Nobody waits for the answer any more.
  void cancel() noexcept { is_cancelled_ = true; }
  bool is_cancelled() const noexcept { return is_cancelled_; }

  /// Since the request was there.
  std::chrono::milliseconds age() const noexcept {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began_);
  }

  /// The part that is done, 0 to 1.
  void tell(double done) noexcept { done_ = done; }
  double done() const noexcept { return done_; }

 private:
  using Clock = std::chrono::steady_clock;

  const bool tells_progress_;
  const Clock::time_point began_ = Clock::now();
  std::atomic<bool> is_cancelled_ = false;
  std::atomic<double> done_ = 0;
};

}  // namespace inkling::server
