#include "threads/ordered_work.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace inkling::threads {

namespace {

class OrderedWork {
 public:
  OrderedWork(std::size_t threads, const std::function<std::unique_ptr<Job>()>& next,
              const std::function<void()>& beside)
      : next_(next),
        beside_(beside),
        is_beside_begun_(beside == nullptr),
        ran_(threads * kJobsAhead) {}

  void work(std::size_t worker) noexcept {
    if (!is_beside_begun_.exchange(true) && !attempt(beside_)) take_no_more();
    while (Taken taken = take()) {
      const bool ran = attempt([&] { taken.job->run(worker); });
      done(taken.number, ran ? std::move(taken.job) : nullptr);
    }
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  struct Taken {
    std::uint64_t number = 0;
    std::unique_ptr<Job> job;

    explicit operator bool() const noexcept { return job != nullptr; }
  };

  Taken take() noexcept {
    const std::lock_guard taking(taking_);
    std::unique_lock lock(mutex_);
    has_room_.wait(lock, [&] { return no_more_ || taken_ - finished_ < ran_.size(); });
    Taken taken;
    if (no_more_) return taken;
    lock.unlock();
    attempt([&] { taken.job = next_(); });
    lock.lock();
    if (taken.job == nullptr) {
      no_more_ = true;
    } else {
      taken.number = taken_++;
    }
    return taken;
  }

  void take_no_more() noexcept {
    const std::lock_guard lock(mutex_);
    no_more_ = true;
    has_room_.notify_all();
  }

  /// Null for a job that failed: it and all behind it are dropped.
  void done(std::uint64_t number, std::unique_ptr<Job> job) noexcept {
    std::unique_lock lock(mutex_);
    place_of(number) = {true, std::move(job)};
    if (is_finishing_) return;
    is_finishing_ = true;
    while (place_of(finished_).has_run) {
      std::unique_ptr<Job> first = std::exchange(place_of(finished_), {}).job;
      lock.unlock();
      bool goes_on = first != nullptr && !is_ended_;
      if (goes_on && !attempt([&] { goes_on = first->finish(); })) goes_on = false;
      first.reset();
      lock.lock();
      ++finished_;
      if (!goes_on) is_ended_ = no_more_ = true;
      has_room_.notify_all();
    }
    is_finishing_ = false;
  }

  struct Ran {
    bool has_run = false;
    std::unique_ptr<Job> job;
  };
  Ran& place_of(std::uint64_t number) noexcept { return ran_[number % ran_.size()]; }

  /// Remembers what `step` throws, if it is the first.
  template <typename Step>
  bool attempt(const Step& step) noexcept {
    try {
      step();
      return true;
    } catch (...) {
      const std::lock_guard lock(failing_);
      if (!failure_) failure_ = std::current_exception();
      return false;
    }
  }

  const std::function<std::unique_ptr<Job>()>& next_;
  const std::function<void()>& beside_;
  std::atomic<bool> is_beside_begun_;

  std::mutex taking_;  ///< held while a job is taken, so that none waits for it who finishes one
  std::mutex mutex_;
  std::condition_variable has_room_;
  std::vector<Ran>
      ran_;  ///< those that wait for one before them; as many as may be taken and not finished
  std::uint64_t taken_ = 0;
  std::uint64_t finished_ = 0;
  bool no_more_ = false;
  bool is_finishing_ = false;
  bool is_ended_ = false;  ///< changed and read by the thread that finishes

  std::mutex failing_;
  std::exception_ptr failure_;
};

void run_alone(const std::function<std::unique_ptr<Job>()>& next,
               const std::function<void()>& beside) {
  if (beside) beside();
  while (const std::unique_ptr<Job> job = next()) {
    job->run(0);
    if (!job->finish()) return;
  }
}

}  // namespace

void run_in_order(std::size_t threads, const std::function<std::unique_ptr<Job>()>& next,
                  const std::function<void()>& beside) {
  if (threads <= 1) return run_alone(next, beside);
  OrderedWork work(threads, next, beside);
  {
    std::vector<std::jthread> others;
    others.reserve(threads - 1);
    try {
      while (others.size() + 1 < threads)
        others.emplace_back([&work, worker = others.size() + 1] { work.work(worker); });
    } catch (const std::system_error&) {  // the system has no more threads: those that there are do
                                          // the work
    }
    work.work(0);
  }
  work.rethrow();
}

}  // namespace inkling::threads
