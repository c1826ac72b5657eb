#include "python/matrix/blocks.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <vector>

#include "python/verbs/verbs.h"

namespace inkling::python {

namespace {

constexpr std::size_t kItemsAtOnce = 16;

/// Takes blocks until there are none, or another worker failed.
struct Blocks {
  std::size_t items;
  const service::StopAsked& stop;
  const std::function<void(std::size_t, std::size_t)>& work;
  std::atomic<std::size_t> next{0};

  void run(std::size_t worker) {
    try {
      for (std::size_t begin = next.fetch_add(kItemsAtOnce); begin < items;
           begin = next.fetch_add(kItemsAtOnce)) {
        require_wanted(stop);
        for (std::size_t item = begin; item < std::min(begin + kItemsAtOnce, items); ++item)
          work(worker, item);
      }
    } catch (...) {
      next = items;
      throw;
    }
  }
};

}  // namespace

void for_each_item(std::size_t workers, std::size_t items, const service::StopAsked& stop,
                   const std::function<void(std::size_t worker, std::size_t item)>& work) {
  Blocks blocks{items, stop, work};
  std::vector<std::future<void>> others;  // each waits for its thread where it is destroyed
  const std::size_t wanted = std::min(workers, (items + kItemsAtOnce - 1) / kItemsAtOnce);
  for (std::size_t worker = 1; worker < wanted; ++worker)
    others.push_back(std::async(std::launch::async, [&blocks, worker] { blocks.run(worker); }));
  blocks.run(0);
  for (std::future<void>& other : others) other.get();
}

}  // namespace inkling::python
