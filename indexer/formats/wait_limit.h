#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

namespace inkling::indexer {

/// How long another process is waited for.
struct WaitLimit {
  std::chrono::steady_clock::time_point deadline{};
  std::function<bool()> stop{};  ///< as IngestOptions::stop

  bool is_stopped() const { return stop && stop(); }

  /// Milliseconds for the next poll(): short ones where somebody may say stop; 0 when it is over.
  int next_wait() const {
    constexpr int kBetweenQuestions = 50;
    if (is_stopped()) return 0;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    const int most = stop ? kBetweenQuestions : std::numeric_limits<int>::max();
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, most));
  }
};

}  // namespace inkling::indexer
