#pragma once

/// How much the packed bodies in one file may become.

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace inkling::indexer {

/// Together 1 MiB, or 1,000 times what was read of the file, whichever is more; each 1 MiB, or 500
/// times its packed size. For any thread.
class UnpackedBodies {
 public:
  /// Of the file, packed as it is.
  void note_read(std::uint64_t bytes) noexcept { read_ = bytes; }
  /// Counts what more a body becomes; false where all of them are too much.
  bool add(std::uint64_t bytes) noexcept {
    return (unpacked_ += bytes) <= std::max(kHarmless, kTimesFile * read_);
  }
  static bool is_too_much(std::uint64_t unpacked, std::uint64_t packed) noexcept {
    return unpacked > std::max(kHarmless, kTimesBody * packed);
  }

 private:
  static constexpr std::uint64_t kHarmless = std::uint64_t{1} << 20;
  static constexpr std::uint64_t kTimesFile = 1000;
  static constexpr std::uint64_t kTimesBody = 500;

  std::atomic<std::uint64_t> read_ = 0;
  std::atomic<std::uint64_t> unpacked_ = 0;
};

}  // namespace inkling::indexer
