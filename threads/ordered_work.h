#pragma once

/// Several threads on work whose results have an order.

#include <cstddef>
#include <functional>
#include <memory>

namespace inkling::threads {

/// A piece of work.
class Job {
 public:
  virtual ~Job() = default;
  /// Called once, by any thread, while others run theirs. `worker` is below the number of threads,
  /// and no two jobs that run at the same time have the same.
  virtual void run(std::size_t worker) = 0;
  /// Called once, after run(), by one thread at a time, in the order in which jobs were taken.
  /// False ends the work: no job behind this one is finished.
  virtual bool finish() = 0;
};

/// Jobs that may be taken and not finished, for each thread.
inline constexpr std::size_t kJobsAhead = 4;

/// Takes jobs from `next`, one at a time, until it gives null, and runs them at `threads` threads,
/// the calling one among them; a job waits when those before it are not finished. At most
/// kJobsAhead for each thread are alive at a time: what a job keeps for finish() may be there as
/// often.
///
/// The first exception out of a job ends the work and is thrown here; jobs before it are finished
/// first where they can be. So is one out of `next`, after all jobs that were taken are finished.
/// With one thread jobs run and finish where they are taken.
///
/// `beside`, where there is something, has no part in the order: one of the threads does it before
/// it takes jobs. What it throws ends the work, too.
void run_in_order(std::size_t threads, const std::function<std::unique_ptr<Job>()>& next,
                  const std::function<void()>& beside = {});

}  // namespace inkling::threads
