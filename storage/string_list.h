#pragma once

/// Strings by number, one behind the other in memory.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::storage {

/// A string takes its own bytes and some two more.
class StringList {
 public:
  void add(std::string_view string);
  /// Valid until the next add(). Cost: O(1).
  std::string_view operator[](std::size_t number) const noexcept;
  std::size_t memory_bytes() const noexcept { return bytes_.capacity() + starts_.capacity() * sizeof(starts_[0]); }

 private:
  std::string bytes_;                  ///< of each its length as a varint and its bytes
  std::vector<std::uint64_t> starts_;  ///< of each kStep-th
  std::size_t size_ = 0;
};

}  // namespace inkling::storage
