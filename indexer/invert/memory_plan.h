#pragma once

/// How the memory of a writer is divided among what is on its way.

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace inkling::indexer {

class MemoryPlan {
 public:
  static constexpr std::uint64_t kLeast = 1u << 20;

  MemoryPlan(std::uint64_t memory, std::size_t threads) noexcept
      : memory_(memory), threads_(threads) {}

  /// Of each thread some batches are on their way, as bytes and as documents.
  std::size_t batch_bytes() const noexcept {
    return std::clamp(memory_ / 64 / threads_, kLeastBatch, kLargestBatch);
  }

  /// Of a record that can be read, cut and inverted.
  std::size_t longest_record() const noexcept { return memory_ / kMemoryOfByte; }

  /// How much of what segments take that wait for the commit is counted. The one that grows must
  /// not shrink to nothing: kLeastGrowing is left to it, or seven eighths.
  std::size_t counted_of_added(std::size_t bytes) const noexcept {
    return std::min(bytes, std::max(memory_ / 8, memory_ - std::min(memory_, kLeastGrowing)));
  }

  /// Whether batches of so many bytes may be on their way beside `held` bytes. Small ones are
  /// beside what is counted; of long ones several threads keep buffers each.
  bool has_room_for(std::size_t bytes, std::size_t held) const noexcept {
    if (bytes <= threads_ * kBatchesOnTheWay * batch_bytes()) return true;
    return held + kMemoryOfByte * bytes <= (threads_ == 1 ? memory_ : memory_ / 4 * 3);
  }

 private:
  static constexpr std::size_t kLeastGrowing = std::size_t{24} << 20;
  static constexpr std::size_t kLeastBatch = 1u << 14;
  static constexpr std::size_t kLargestBatch = 1u << 17;
  /// Of a thread, that are read, run or wait at the same time.
  static constexpr std::size_t kBatchesOnTheWay = 8;
  /// What a byte of a record takes at most while it is read, cut and inverted.
  static constexpr std::size_t kMemoryOfByte = 10;

  std::size_t memory_;
  std::size_t threads_;
};

}  // namespace inkling::indexer
