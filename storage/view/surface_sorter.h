#pragma once

/// Sorts more surface forms than memory holds.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/files/value_store.h"

namespace inkling::storage {

/// A form of a term of a segment, and how often it occurs.
struct SurfaceEntry {
  std::uint32_t segment;
  std::uint32_t block;
  std::uint32_t form;
  std::uint32_t count;
  std::uint8_t row;
};

/// Forms with their entries, one behind the other: in memory, or in temporary files.
class StoredSurfaces {
 public:
  explicit StoredSurfaces(std::uint64_t most_forms);

  /// Throws IoError, as of a full disk.
  void append(std::string_view form, const SurfaceEntry& entry);
  /// Ends appending. Throws IoError.
  void finish();

  std::size_t size() const noexcept { return static_cast<std::size_t>(entries_.size()); }
  /// Those that were appended; call finish() before.
  std::string_view operator[](std::size_t at) const noexcept {
    const std::span<const std::uint64_t> starts = starts_.values();
    return {bytes_.values().data() + starts[at],
            static_cast<std::size_t>(starts[at + 1] - starts[at])};
  }
  const SurfaceEntry& entry(std::size_t at) const noexcept { return entries_.values()[at]; }

 private:
  ValueStore<char> bytes_;
  ValueStore<std::uint64_t> starts_;  ///< in bytes_; one more than entries
  ValueStore<SurfaceEntry> entries_;
};

/// Called now and then with the part of the work that is done, 0 to 1. What it throws ends the
/// work.
using OnSorted = std::function<void(double)>;

/// Sorts forms by their bytes, equal ones as they were added: so many at a time in memory, as runs
/// that wait in temporary files where there are several. Memory: 52 bytes and twice its own for
/// each of `most_forms`, a few MiB for the files, or less where there are fewer.
class SurfaceSorter {
 public:
  explicit SurfaceSorter(std::size_t most_forms) : most_forms_(most_forms), runs_(0) {}

  /// Throws IoError where a file is needed and cannot be made or written.
  void add(std::string_view form, const SurfaceEntry& entry);
  /// All of them. Call it once, at the end. Throws IoError, and what `on_progress` throws.
  StoredSurfaces sorted(const OnSorted& on_progress = {}) &&;

 private:
  std::string_view form(std::size_t at) const noexcept {
    return {bytes_.data() + starts_[at], static_cast<std::size_t>(starts_[at + 1] - starts_[at])};
  }
  std::vector<std::uint32_t> order() const;
  void move_to(StoredSurfaces& sorted);
  StoredSurfaces merged(const OnSorted& on_progress);

  std::size_t most_forms_;
  std::string bytes_;  ///< of the forms in memory
  std::vector<std::uint64_t> starts_{0};
  std::vector<SurfaceEntry> entries_;
  StoredSurfaces runs_;
  std::vector<std::size_t> ends_;  ///< of runs
};

}  // namespace inkling::storage
