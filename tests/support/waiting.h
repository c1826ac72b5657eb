#pragma once

/// What other threads and processes bring about.

#include <chrono>
#include <thread>

namespace inkling::test {

/// Looks each `pause`, for ten seconds and so often at least.
template <typename Condition>
bool comes_true(Condition condition,
                std::chrono::milliseconds pause = std::chrono::milliseconds(25)) {
  for (auto left = std::chrono::milliseconds(10'000); left.count() > 0; left -= pause) {
    if (condition()) return true;
    std::this_thread::sleep_for(pause);
  }
  return false;
}

}  // namespace inkling::test
