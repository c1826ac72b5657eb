#pragma once

/// Watches the allocations of a program. One that includes this has all of them counted.

#include <cstddef>

namespace inkling::test {

/// What is allocated now, as the heap has it.
std::size_t live_bytes() noexcept;

/// The most that was allocated at a time since construction, more than then. One at a time.
class AllocationPeak {
 public:
  AllocationPeak() noexcept;
  AllocationPeak(const AllocationPeak&) = delete;
  AllocationPeak& operator=(const AllocationPeak&) = delete;
  std::size_t bytes() const noexcept;

 private:
  std::size_t before_;
};

/// From construction to destruction, any one allocation above `limit` bytes throws std::bad_alloc.
class AllocationLimit {
 public:
  explicit AllocationLimit(std::size_t limit) noexcept;
  ~AllocationLimit();
  AllocationLimit(const AllocationLimit&) = delete;
  AllocationLimit& operator=(const AllocationLimit&) = delete;
};

}  // namespace inkling::test
