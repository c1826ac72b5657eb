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

/// How long a request may take: searches never wait behind reports.
enum class Lane {
  quick,  ///< milliseconds
  slow    ///< seconds: reports, evaluations, exports
};

/// Jobs of a lane run in the order in which they came. One worker is always left for quick ones, if
/// there is more than one. Thread safe.
class WorkerPool {
 public:
  struct Limits {
    std::size_t threads = 2;
    std::size_t quick = 2048;  ///< that may wait
    std::size_t slow = 64;
  };

  explicit WorkerPool(const Limits& limits);
  /// Jobs that wait are dropped; those that run are waited for.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// False where as many wait as may. A job must not throw.
  bool submit(Lane lane, std::function<void()> job);

  struct Load {
    std::size_t waiting = 0;
    std::size_t running = 0;
  };
  Load load() const;

 private:
  struct Queue {
    std::deque<std::function<void()>> jobs{};
    std::size_t most_waiting = 0;
    std::size_t most_running = 0;
    std::size_t running = 0;
  };

  void work();
  Queue* next_queue();

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::array<Queue, 2> queues_;  ///< by lane
  bool is_closed_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace inkling::server
