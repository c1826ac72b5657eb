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
  slow,   ///< seconds: reports, evaluations, exports
  write   ///< milliseconds, behind whoever else writes to the index: labels, lessons
};

/// Jobs of a lane run in the order in which they came, quick ones before others. If there is more
/// than one worker, large ones leave one to the others, and so do slow ones: a quick one waits for
/// a large one at most. Those of Lane::write sleep until the index is free, so they have a worker
/// of their own beside `Limits::threads`, which they alone wait for. Thread safe.
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

  /// Workers that take the first job of these lanes.
  struct Crew {
    std::vector<Lane> lanes{};
    std::condition_variable wake{};
  };

  void work(Crew& crew);
  Queue* next_queue(const Crew& crew);

  std::size_t most_slow_;  ///< that may wait
  mutable std::mutex mutex_;
  Crew readers_{{Lane::quick, Lane::large, Lane::slow}}, writer_{{Lane::write}};
  std::array<Queue, 4> queues_;  ///< by lane
  bool is_closed_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace inkling::server
