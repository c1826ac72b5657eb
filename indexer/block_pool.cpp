#include "indexer/block_pool.h"

#include <utility>

namespace inkling::indexer {

BlockPool::Block BlockPool::take() {
  const std::lock_guard lock(mutex_);
  std::unique_ptr<Words> words;
  if (!spare_.empty()) {
    words = std::move(spare_.back());
    spare_.pop_back();
  } else {
    spare_.reserve(blocks_ + 1);
    words = std::make_unique<Words>(kWords);
    ++blocks_;
  }
  return {words.release(), GiveBack{shared_from_this()}};
}

void BlockPool::give_back(std::unique_ptr<Words> words) noexcept {
  const std::lock_guard lock(mutex_);
  spare_.push_back(std::move(words));
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
