#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace inkling::analysis {

/// Objects that are expensive to make, lent to one thread at a time and kept for the next.
template <typename Object>
class IdleObjects {
 public:
  /// An idle object, or a new one by `make()`.
  template <typename Make>
  std::unique_ptr<Object> take(Make make) {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        auto object = std::move(idle_.back());
        idle_.pop_back();
        return object;
      }
    }
    return make();
  }

  void give_back(std::unique_ptr<Object> object) noexcept {
    try {
      const std::lock_guard lock(mutex_);
      idle_.push_back(std::move(object));
    } catch (...) {  // no memory to keep it: the next caller makes a new one
    }
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Object>> idle_;
};

}  // namespace inkling::analysis
