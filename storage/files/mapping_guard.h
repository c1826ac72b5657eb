#pragma once

/// Mapped files that are truncated, or whose disk fails, while they are read.

#include <atomic>
#include <cstddef>

namespace inkling::storage {

/// A range of memory that a file is mapped to. When a page is read that the file has lost, or that
/// its disk cannot read, the kernel sends SIGBUS, which ends a process. While a range is guarded,
/// the page becomes zeros instead and the range counts as lost: what was read of it must not be
/// used.
///
/// The first guard of a process installs a handler for SIGBUS; signals for other addresses are
/// passed to the handler that was there before.
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
