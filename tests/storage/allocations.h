#pragma once

/// Watches the allocations of this program.

#include <cstddef>

namespace inkling::test {

/// What is allocated now, as the heap has it.
std::size_t live_bytes() noexcept;

/// From construction to destruction, any one allocation above `limit` bytes throws std::bad_alloc.
class AllocationLimit {
 public:
  explicit AllocationLimit(std::size_t limit) noexcept;
  ~AllocationLimit();
  AllocationLimit(const AllocationLimit&) = delete;
  AllocationLimit& operator=(const AllocationLimit&) = delete;
};

}  // namespace inkling::test
