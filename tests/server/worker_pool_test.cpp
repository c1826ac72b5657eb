#include "server/http/worker_pool.h"

#include <doctest/doctest.h>

#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

using namespace inkling;
using server::Lane;
using server::WorkerPool;

namespace {

/// What jobs did, in order.
class Diary {
 public:
  void note(const std::string& what) {
    const std::lock_guard lock(mutex_);
    done_.push_back(what);
    changed_.notify_all();
  }
  /// What was done, when so much was.
  std::vector<std::string> after(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return done_.size() >= count; });
    return done_;
  }

 private:
  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::vector<std::string> done_{};
};

/// Holds the workers that come to it until it is opened.
class Gate {
 public:
  void pass() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return is_open_; });
  }
  void await(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_ >= count; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::size_t waiting_ = 0;
  bool is_open_ = false;
};

}  // namespace

TEST_CASE("as many quick and large requests may wait as there are, and all are answered") {
  constexpr std::size_t kMany = 5'000;
  Diary diary;
  Gate gate;
  WorkerPool pool(WorkerPool::Limits{.threads = 1, .slow = 2});
  CHECK(pool.submit(Lane::quick, [&] { gate.pass(); }));
  gate.await(1);
  std::size_t taken = 0;
  for (std::size_t at = 0; at < kMany; ++at)
    taken += pool.submit(at % 2 == 0 ? Lane::quick : Lane::large, [&] { diary.note("done"); });
  CHECK(taken == kMany);
  CHECK(pool.load().waiting == kMany);
  CHECK(pool.submit(Lane::slow, [&] { diary.note("slow"); }));
  CHECK(pool.submit(Lane::slow, [&] { diary.note("slow"); }));
  CHECK_FALSE(pool.submit(Lane::slow, [&] { diary.note("slow"); }));
  gate.open();
  CHECK(diary.after(kMany + 2).size() == kMany + 2);
}

TEST_CASE("quick requests do not wait behind large ones, nor these behind slow ones") {
  Diary diary;
  Gate gate;
  WorkerPool pool(WorkerPool::Limits{.threads = 1});
  pool.submit(Lane::quick, [&] { gate.pass(); });
  gate.await(1);
  for (const Lane lane : {Lane::slow, Lane::large, Lane::quick}) {
    for (int time = 0; time < 2; ++time) {
      const std::string name = lane == Lane::slow    ? "slow"
                               : lane == Lane::large ? "large"
                                                     : "quick";
      pool.submit(lane, [&diary, name] { diary.note(name); });
    }
  }
  gate.open();
  CHECK(diary.after(6) ==
        std::vector<std::string>{"quick", "quick", "large", "large", "slow", "slow"});
}

TEST_CASE("large requests leave a worker to others, however many they are, and slow ones too") {
  for (const Lane lane : {Lane::large, Lane::slow}) {
    Diary diary;
    Gate gate;
    WorkerPool pool(WorkerPool::Limits{.threads = 3});
    for (int at = 0; at < 10; ++at) pool.submit(lane, [&] { gate.pass(); });
    gate.await(2);
    for (int at = 0; at < 10; ++at) pool.submit(Lane::quick, [&] { diary.note("quick"); });
    CHECK(diary.after(10).size() == 10);
    gate.open();
  }
}
