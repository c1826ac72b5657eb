#include "python/writing/line_queue.h"

#include <utility>

namespace inkling::python {

bool LineQueue::push(std::string block) {
  if (block.empty()) return true;
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return blocks_.size() < kMostBlocks || abandoned_; });
  if (abandoned_) return false;
  blocks_.push_back(std::move(block));
  changed_.notify_all();
  return true;
}

void LineQueue::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

void LineQueue::abandon() {
  const std::lock_guard lock(mutex_);
  abandoned_ = true;
  changed_.notify_all();
}

LineQueue::int_type LineQueue::underflow() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !blocks_.empty() || closed_; });
  if (blocks_.empty()) return traits_type::eof();
  current_ = std::move(blocks_.front());
  blocks_.pop_front();
  changed_.notify_all();
  setg(current_.data(), current_.data(), current_.data() + current_.size());
  return traits_type::to_int_type(*gptr());
}

}  // namespace inkling::python
