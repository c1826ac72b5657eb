#pragma once

/// Threads that answer requests, and how many requests may wait for them.

#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace inkling::server {

/// How long a request may take: none waits behind longer ones.
enum class Lane {
  quick,  ///< milliseconds: pages of hits
  large,  ///< tenths of a second: hundreds of hits
  slow    ///< seconds: reports, evaluations, exports
};

/// Jobs of a lane run in the order in which they came, quick ones before others. If there is more
/// than one worker, large ones leave one to the others, and so do slow ones: a quick one waits for
/// a large one at most. Thread safe.
class WorkerPool {
 public:
  struct Limits {
    std::size_t threads = 2;
    /// Slow ones that may wait. Of the others there are never more than connections, each of which
    /// waits for one answer: whoever was let in is answered.
    std::size_t slow = 64;
  };

  explicit WorkerPool(const Limits& limits);
  /// Jobs that wait are dropped; those that run are waited for.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// False where as many wait as may, and at the end. A job must not throw.
  bool submit(Lane lane, std::function<void()> job);

  struct Load {
    std::size_t waiting = 0;
    std::size_t running = 0;
  };
  Load load() const;

 private:
  struct Queue {
    std::deque<std::function<void()>> jobs{};
    std::size_t most_running = 0;
    std::size_t running = 0;
  };

  void work();
  Queue* next_queue();

  std::size_t most_slow_;  ///< that may wait
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::array<Queue, 3> queues_;  ///< by lane
  bool is_closed_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace inkling::server
