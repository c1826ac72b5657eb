#pragma once

/// Mapped files that are cut short, or whose disk fails, while they are read.

#include <atomic>
#include <cstddef>

namespace inkling::storage {

/// A range of memory that a file is mapped to. A look at a page that the file does not have any
/// more, or that its disk does not give, is answered by the kernel with SIGBUS, which ends a
/// process. As long as a range is guarded, the page becomes one of zeros instead and the range
/// counts as lost: what was read of it must not be believed.
///
/// The first guard of a process sets a handler for SIGBUS; a signal that concerns no guarded range
/// goes to the handler that was there before.
class MappingGuard {
 public:
  /// The range is mapped until the guard is gone.
  MappingGuard(const void* start, std::size_t bytes);
  ~MappingGuard();
  MappingGuard(const MappingGuard&) = delete;
  MappingGuard& operator=(const MappingGuard&) = delete;

  const std::atomic<bool>& is_lost() const noexcept;

 private:
  struct Range;
  friend class GuardedRanges;

  Range* range_;
};

}  // namespace inkling::storage
