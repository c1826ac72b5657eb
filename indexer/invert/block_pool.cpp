#include "indexer/invert/block_pool.h"

#include <utility>

namespace inkling::indexer {

BlockPool::Block BlockPool::take() {
  const std::lock_guard lock(mutex_);
  std::unique_ptr<Bytes> bytes;
  if (!spare_.empty()) {
    bytes = std::move(spare_.back());
    spare_.pop_back();
  } else {
    spare_.reserve(blocks_ + 1);
    bytes = std::make_unique<Bytes>(kBytes);
    ++blocks_;
  }
  return {bytes.release(), GiveBack{shared_from_this()}};
}

void BlockPool::give_back(std::unique_ptr<Bytes> bytes) noexcept {
  const std::lock_guard lock(mutex_);
  spare_.push_back(std::move(bytes));
}

std::size_t BlockPool::spare_bytes() const noexcept {
  const std::lock_guard lock(mutex_);
  return spare_.size() * kBytes;
}

void BlockPool::keep(std::size_t bytes) noexcept {
  const std::lock_guard lock(mutex_);
  while (spare_.size() * kBytes > bytes) {
    spare_.pop_back();
    --blocks_;
  }
}

}  // namespace inkling::indexer
