#pragma once

/// How much time the members of one file may take.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace inkling::indexer {

/// The processor time in which members of an archive, or attachments in a file of messages, are
/// converted: 32 s, and 4 s for each MiB of the file. The first 20 ms of each are free, which is
/// more than most take. Members that honestly take long have many bytes. For any thread.
class TimeBudget {
 public:
  explicit TimeBudget(std::uint64_t file_bytes) noexcept
      : left_((kLeast + kOfMebibyte * static_cast<std::int64_t>(file_bytes >> 20)).count()) {}

  /// For one member.
  void spend(std::chrono::nanoseconds time) noexcept {
    left_ -= std::max(time - kFree, std::chrono::nanoseconds(0)).count();
  }
  bool is_spent() const noexcept { return left_ <= 0; }

 private:
  static constexpr std::chrono::nanoseconds kLeast = std::chrono::seconds(32);
  static constexpr std::chrono::nanoseconds kOfMebibyte = std::chrono::seconds(4);
  static constexpr std::chrono::nanoseconds kFree = std::chrono::milliseconds(20);

  std::atomic<std::int64_t> left_;  ///< nanoseconds
};

}  // namespace inkling::indexer
