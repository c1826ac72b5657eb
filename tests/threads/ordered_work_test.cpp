#include "threads/ordered_work.h"

#include <doctest/doctest.h>

#include <atomic>
#include <barrier>
#include <chrono>
#include <cstddef>
#include <latch>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace inkling;

TEST_CASE(
    "jobs finish in the order in which they were taken, one at a time, whatever thread ran them") {
  for (const std::size_t threads : {1u, 2u, 3u, 8u}) {
    CAPTURE(threads);
    struct Counted : threads::Job {
      Counted(std::size_t number_, std::vector<std::size_t>& order_,
              std::vector<std::atomic<int>>& running_)
          : number(number_), order(order_), running(running_) {}
      void run(std::size_t worker) override {
        CHECK(running[worker]++ == 0);
        std::this_thread::sleep_for(std::chrono::microseconds(number * 7919 % 300));
        --running[worker];
      }
      bool finish() override {
        order.push_back(number);
        return number != 500;
      }
      std::size_t number;
      std::vector<std::size_t>& order;
      std::vector<std::atomic<int>>& running;
    };
    std::vector<std::size_t> order;
    std::vector<std::atomic<int>> running(threads);
    std::size_t next = 0;
    threads::run_in_order(threads,
                          [&] { return std::make_unique<Counted>(next++, order, running); });
    REQUIRE(order.size() == 501);
    for (std::size_t at = 0; at < order.size(); ++at) CHECK(order[at] == at);
  }
}

TEST_CASE("jobs run side by side") {
  // Each goes on when the other has come.
  struct Meeting : threads::Job {
    explicit Meeting(std::barrier<>& place_) : place(place_) {}
    void run(std::size_t) override { place.arrive_and_wait(); }
    bool finish() override { return true; }
    std::barrier<>& place;
  };
  std::barrier place(2);
  int left = 20;
  threads::run_in_order(2, [&]() -> std::unique_ptr<threads::Job> {
    return left-- > 0 ? std::make_unique<Meeting>(place) : nullptr;
  });
  CHECK(left < 0);
}

namespace {

struct Nothing : threads::Job {
  void run(std::size_t) override {}
  bool finish() override { return true; }
};

struct Counted : threads::Job {
  explicit Counted(std::latch& done_) : done(done_) {}
  void run(std::size_t) override {}
  bool finish() override {
    done.count_down();
    return true;
  }
  std::latch& done;
};

}  // namespace

TEST_CASE(
    "what is done beside jobs is done once, while they run, and what it throws ends the work") {
  const auto jobs = [](int& left) {
    return [&left]() -> std::unique_ptr<threads::Job> {
      return left-- > 0 ? std::make_unique<Nothing>() : nullptr;
    };
  };
  for (const std::size_t threads : {1u, 2u, 5u}) {
    CAPTURE(threads);
    int left = 200;
    std::atomic<int> times = 0;
    threads::run_in_order(threads, jobs(left), [&] { ++times; });
    CHECK(times == 1);
    CHECK(left < 0);
    left = 1'000'000'000;
    CHECK_THROWS_WITH(
        threads::run_in_order(threads, jobs(left), [] { throw std::runtime_error("beside"); }),
        "beside");
    CHECK(left > 0);
  }
  // The other thread takes jobs meanwhile, more than may wait for one that comes before them.
  std::latch many(100);
  bool came = false;
  int left = 100;
  threads::run_in_order(
      2,
      [&]() -> std::unique_ptr<threads::Job> {
        return left-- > 0 ? std::make_unique<Counted>(many) : nullptr;
      },
      [&] {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (!(came = many.try_wait()) && std::chrono::steady_clock::now() < end)
          std::this_thread::yield();
      });
  CHECK(came);
  CHECK(left < 0);
}
