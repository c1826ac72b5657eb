#pragma once

/// A request that is being answered, as its two sides see it: the connection and a worker.

#include <atomic>

namespace inkling::server {

class Work {
 public:
  /// Nobody waits for the answer any more.
  void cancel() noexcept { is_cancelled_ = true; }
  bool is_cancelled() const noexcept { return is_cancelled_; }

  /// The part that is done, 0 to 1.
  void tell(double done) noexcept { done_ = done; }
  double done() const noexcept { return done_; }

 private:
  std::atomic<bool> is_cancelled_ = false;
  std::atomic<double> done_ = 0;
};

}  // namespace inkling::server
