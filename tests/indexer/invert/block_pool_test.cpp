#include "indexer/invert/block_pool.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

using inkling::indexer::BlockPool;

TEST_CASE("a block that was given back is the next one taken, until it is given to the system") {
  const auto pool = std::make_shared<BlockPool>();
  CHECK(pool->spare_bytes() == 0);
  const std::byte* first = nullptr;
  {
    const BlockPool::Block one = pool->take();
    const BlockPool::Block two = pool->take();
    CHECK(one->data() != two->data());
    std::fill_n(one->data(), BlockPool::kBytes, std::byte{1});
    std::fill_n(two->data(), BlockPool::kBytes, std::byte{2});
    CHECK(pool->spare_bytes() == 0);
    first = one->data();
  }
  CHECK(pool->spare_bytes() == 2 * BlockPool::kBytes);
  CHECK(pool->take()->data() == first);
  pool->keep(3 * BlockPool::kBytes);
  CHECK(pool->spare_bytes() == 2 * BlockPool::kBytes);
  pool->keep(2 * BlockPool::kBytes - 1);
  CHECK(pool->spare_bytes() == BlockPool::kBytes);
  pool->keep(0);
  CHECK(pool->spare_bytes() == 0);
}

TEST_CASE("a block keeps its pool") {
  BlockPool::Block block = std::make_shared<BlockPool>()->take();
  block->data()[BlockPool::kBytes - 1] = std::byte{7};
  CHECK(block->data()[BlockPool::kBytes - 1] == std::byte{7});
}

TEST_CASE("threads take blocks of a pool and give them back") {
  const auto pool = std::make_shared<BlockPool>();
  {
    std::vector<std::jthread> threads;
    for (unsigned char thread = 0; thread < 4; ++thread) {
      threads.emplace_back([pool, thread] {
        for (int round = 0; round < 200; ++round) {
          const BlockPool::Block block = pool->take();
          block->data()[0] = std::byte{thread};
          std::this_thread::yield();
          CHECK(block->data()[0] == std::byte{thread});
        }
      });
    }
  }
  CHECK(pool->spare_bytes() <= 4 * BlockPool::kBytes);
  CHECK(pool->spare_bytes() >= BlockPool::kBytes);
}
