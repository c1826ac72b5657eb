#pragma once

/// How much time the members of one file may take.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace inkling::indexer {

/// The processor time in which members of an archive, or attachments in a file of messages, are
/// converted: 32 s, and 4 s for each MiB of the file. The first 20 ms of each are free, which is
/// more than most take, until these sum up to 5 s and 4 s for each MiB. Members that honestly take
/// long have many bytes. For any thread.
class TimeBudget {
 public:
  explicit TimeBudget(std::uint64_t file_bytes) noexcept { extend(file_bytes); }

  /// Of a file of unknown length so many bytes have been read. For the one thread that reads.
  void extend(std::uint64_t file_bytes) noexcept {
    const std::uint64_t mebibytes = file_bytes >> 20;
    if (mebibytes <= mebibytes_) return;
    const auto more = (kOfMebibyte * static_cast<std::int64_t>(mebibytes - mebibytes_)).count();
    mebibytes_ = mebibytes;
    left_ += more;
    free_left_ += more;
  }
  /// For one member.
  void spend(std::chrono::nanoseconds time) noexcept {
    const std::int64_t free =
        std::clamp<std::int64_t>(free_left_, 0, std::min(time, kFree).count());
    free_left_ -= free;
    left_ -= time.count() - free;
  }
  bool is_spent() const noexcept { return left_ <= 0; }

 private:
  static constexpr std::chrono::nanoseconds kLeast = std::chrono::seconds(32);
  static constexpr std::chrono::nanoseconds kLeastFree = std::chrono::seconds(5);
  static constexpr std::chrono::nanoseconds kOfMebibyte = std::chrono::seconds(4);
  static constexpr std::chrono::nanoseconds kFree = std::chrono::milliseconds(20);

  // Nanoseconds.
  std::atomic<std::int64_t> left_ = kLeast.count();
  std::atomic<std::int64_t> free_left_ = kLeastFree.count();
  std::uint64_t mebibytes_ = 0;  ///< that they are for
};

}  // namespace inkling::indexer
