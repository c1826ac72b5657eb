#pragma once

/// Strings by number, one after the other in memory.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::storage {

/// A string takes its own bytes and one or two more, and 8 / step, in chunks of memory that stay
/// where they are: none is copied when there are more. Where strings are as long as a chunk, up to
/// half of it may be empty.
class StringList {
 public:
  /// The place of one of `step` strings is remembered, in 8 bytes; to look one up passes up to as
  /// many others.
  explicit StringList(std::size_t step = 16) noexcept : step_(step) {}

  void add(std::string_view string);
  bool is_empty() const noexcept { return size_ == 0; }
  /// Valid as long as the list is. Cost: O(1).
  std::string_view operator[](std::size_t number) const noexcept;
  std::size_t memory_bytes() const noexcept {
    return chunk_bytes_ + starts_.capacity() * sizeof(Start);
  }

 private:
  /// Where a string begins.
  struct Start {
    std::uint32_t chunk;
    std::uint32_t offset;
  };

  std::vector<std::string> chunks_;  ///< of each string its length as a varint and its bytes
  std::size_t chunk_bytes_ = 0;
  std::size_t step_;
  std::vector<Start> starts_;  ///< of each step_-th
  std::size_t size_ = 0;
};

}  // namespace inkling::storage
