#include "storage/documents/document_counts.h"

#include <algorithm>

namespace inkling::storage {

void DocumentCounts::clear() noexcept {
  for_each_marked(marks_.data(), kMarked, {0, steps()}, [this](std::size_t step) {
    std::fill_n(counts_.begin() + static_cast<std::ptrdiff_t>(step * kCountsStep), kCountsStep,
                std::uint8_t{0});
    return true;
  });
  std::ranges::fill(marks_, std::uint8_t{0});
}

void DocumentCounts::mark_all() noexcept {
  std::fill_n(marks_.begin(), static_cast<std::ptrdiff_t>(steps()),
              static_cast<std::uint8_t>(kMost));
}

std::unique_ptr<DocumentCounts> CountsScratch::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!kept_.empty()) {
      auto counts = std::move(kept_.back());
      kept_.pop_back();
      return counts;
    }
  }
  return std::make_unique<DocumentCounts>(bound_);
}

bool CountsScratch::may_keep_more() noexcept {
  const std::lock_guard lock(mutex_);
  return kept_.size() < most_kept_;
}

void CountsScratch::give_back(std::unique_ptr<DocumentCounts> counts) noexcept {
  if (!may_keep_more()) return;
  counts->clear();
  try {
    const std::lock_guard lock(mutex_);
    if (kept_.size() < most_kept_) kept_.push_back(std::move(counts));
  } catch (...) {  // without memory to keep them, new ones are made next time
  }
}

}  // namespace inkling::storage
