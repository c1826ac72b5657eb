#pragma once

/// A request that is being answered, as its two sides see it: the connection and a worker.

#include <atomic>
#include <chrono>
#include <functional>
#include <utility>

namespace inkling::server {

class Work {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Work(bool tells_progress = false) : tells_progress_(tells_progress) {}

  /// The answer is the last of some events, which are text: it is neither compressed nor a 304.
  bool tells_progress() const noexcept { return tells_progress_; }

  /// Nobody waits for the answer any more.
  void cancel() noexcept { is_cancelled_ = true; }
  bool is_cancelled() const noexcept { return is_cancelled_; }

  /// When the request was there.
  Clock::time_point began() const noexcept { return began_; }
  std::chrono::milliseconds age() const noexcept {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began_);
  }

  /// The part that is done, 0 to 1.
  void tell(double done) noexcept { done_ = done; }
  double done() const noexcept { return done_; }

  /// By a worker, which gives the request back: another thread makes what it needs. `is_there` is
  /// asked now and then by the connection, and must not wait.
  void wait_until(std::function<bool()> is_there) { is_there_ = std::move(is_there); }
  bool waits() const noexcept { return static_cast<bool>(is_there_); }
  /// Whether a worker may go on: what it waits for is there, or nobody needs it any more.
  bool may_go_on() const { return is_cancelled_ || is_there_(); }
  void go_on() { is_there_ = nullptr; }

 private:
  const bool tells_progress_;
  const Clock::time_point began_ = Clock::now();
  std::atomic<bool> is_cancelled_ = false;
  std::atomic<double> done_ = 0;
  std::function<bool()> is_there_{};  ///< of the one thread that has the request
};

}  // namespace inkling::server
