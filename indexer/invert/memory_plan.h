#pragma once

/// How the memory of a writer is divided between batches in flight and segments.

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace inkling::indexer {

class MemoryPlan {
 public:
  static constexpr std::uint64_t kLeast = 1u << 20;

  MemoryPlan(std::uint64_t memory, std::size_t threads) noexcept
      : memory_(memory), threads_(threads) {}

  /// A few batches per thread are in flight, as bytes and as documents.
  std::size_t batch_bytes() const noexcept {
    return std::clamp(memory_ / 64 / threads_, kLeastBatch, kLargestBatch);
  }

  /// In bytes: a longer one would not fit into the memory while it is read, cut and inverted.
  std::size_t longest_record() const noexcept { return memory_ / kMemoryOfByte; }

  /// How much to count of the `bytes` that segments take until the commit. At least kLeastGrowing
  /// or seven eighths of the memory is left to the segment that is growing.
  std::size_t counted_of_added(std::size_t bytes) const noexcept {
    return std::min(bytes, std::max(memory_ / 8, memory_ - std::min(memory_, kLeastGrowing)));
  }

  /// Whether batches of so many bytes may be in flight while `held` bytes are taken. Small batches
  /// are not counted. For long ones a quarter is kept free for the buffers of several threads.
  bool has_room_for(std::size_t bytes, std::size_t held) const noexcept {
    if (bytes <= threads_ * kBatchesInFlight * batch_bytes()) return true;
    return held + kMemoryOfByte * bytes <= (threads_ == 1 ? memory_ : memory_ / 4 * 3);
  }

 private:
  static constexpr std::size_t kLeastGrowing = std::size_t{24} << 20;
  static constexpr std::size_t kLeastBatch = 1u << 14;
  static constexpr std::size_t kLargestBatch = 1u << 17;
  /// Per thread: batches that are read, run or wait at the same time.
  static constexpr std::size_t kBatchesInFlight = 8;
  /// What a byte of a record takes at most while the record is read, cut and inverted.
  static constexpr std::size_t kMemoryOfByte = 10;

  std::size_t memory_;
  std::size_t threads_;
};

}  // namespace inkling::indexer
