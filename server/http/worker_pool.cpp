#include "server/http/worker_pool.h"

#include <algorithm>
#include <utility>

namespace inkling::server {

WorkerPool::WorkerPool(const Limits& limits) : most_slow_(limits.slow) {
  const std::size_t all_but_one = std::max<std::size_t>(limits.threads, 2) - 1;
  queues_ = {Queue{.most_running = limits.threads}, Queue{.most_running = all_but_one},
             Queue{.most_running = all_but_one}, Queue{.most_running = 1}};
  for (std::size_t at = 0; at < std::max<std::size_t>(limits.threads, 1); ++at)
    threads_.emplace_back([this] { work(readers_); });
  threads_.emplace_back([this] { work(writer_); });
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    for (Queue& queue : queues_) queue.jobs.clear();
  }
  readers_.wake.notify_all();
  writer_.wake.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool WorkerPool::submit(Lane lane, std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    Queue& queue = queues_[static_cast<std::size_t>(lane)];
    if (is_closed_ || (lane == Lane::slow && queue.jobs.size() >= most_slow_)) return false;
    queue.jobs.push_back(std::move(job));
  }
  (lane == Lane::write ? writer_ : readers_).wake.notify_one();
  return true;
}

WorkerPool::Load WorkerPool::load() const {
  const std::lock_guard lock(mutex_);
  Load load;
  for (const Queue& queue : queues_) {
    load.waiting += queue.jobs.size();
    load.running += queue.running;
  }
  return load;
}

WorkerPool::Queue* WorkerPool::next_queue(const Crew& crew) {
  for (const Lane lane : crew.lanes) {
    Queue& queue = queues_[static_cast<std::size_t>(lane)];
    if (!queue.jobs.empty() && queue.running < queue.most_running) return &queue;
  }
  return nullptr;
}

void WorkerPool::work(Crew& crew) {
  std::unique_lock lock(mutex_);
  for (;;) {
    Queue* queue = nullptr;
    crew.wake.wait(lock, [&] { return is_closed_ || (queue = next_queue(crew)) != nullptr; });
    if (is_closed_) return;
    std::function<void()> job = std::move(queue->jobs.front());
    queue->jobs.pop_front();
    ++queue->running;
    lock.unlock();
    job();
    job = nullptr;  // what it holds is let go without the lock
    lock.lock();
    --queue->running;
    // What waited for this lane may have nobody else to wake its worker.
    crew.wake.notify_one();
  }
}

}  // namespace inkling::server
