#pragma once

/// A request that is being answered, as its two sides see it: the connection and a worker.

#include <atomic>

namespace inkling::server {

class Work {
 public:
  explicit Work(bool tells_progress = false) : tells_progress_(tells_progress) {}

  /// The answer is the last of some events, which are text: it is neither compressed nor a 304.
  bool tells_progress() const noexcept { return tells_progress_; }

  /// Nobody waits for the answer any more.
  void cancel() noexcept { is_cancelled_ = true; }
  bool is_cancelled() const noexcept { return is_cancelled_; }

  /// The part that is done, 0 to 1.
  void tell(double done) noexcept { done_ = done; }
  double done() const noexcept { return done_; }

 private:
  const bool tells_progress_;
  std::atomic<bool> is_cancelled_ = false;
  std::atomic<double> done_ = 0;
};

}  // namespace inkling::server
