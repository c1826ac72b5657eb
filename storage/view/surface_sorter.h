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

/// Forms with what is known of each, one behind the other: in memory, or in temporary files.
template <typename Entry>
class StoredForms {
 public:
  explicit StoredForms(std::uint64_t most_forms);

  /// Throws IoError, as of a full disk.
  void append(std::string_view form, const Entry& entry);
  /// Ends appending. Throws IoError.
  void finish();

  std::size_t size() const noexcept { return static_cast<std::size_t>(entries_.size()); }
  /// Those that were appended; call finish() before.
  std::string_view operator[](std::size_t at) const noexcept {
    const std::span<const std::uint64_t> starts = starts_.values();
    return {bytes_.values().data() + starts[at],
            static_cast<std::size_t>(starts[at + 1] - starts[at])};
  }
  const Entry& entry(std::size_t at) const noexcept { return entries_.values()[at]; }

 private:
  ValueStore<char> bytes_;
  ValueStore<std::uint64_t> starts_;  ///< in bytes_; one more than entries
  ValueStore<Entry> entries_;
};

/// Called now and then with the part of the work that is done, 0 to 1. What it throws ends the
/// work.
using OnSorted = std::function<void(double)>;

/// Sorts forms by their bytes, equal ones as they were added: so many at a time in memory, as runs
/// that wait in temporary files where there are several. Memory: 32 bytes, and twice those of the
/// form and of its entry, for each of `most_forms`, a few MiB for the files, or less where there
/// are fewer. Entries are SurfaceEntry, or numbers.
template <typename Entry>
class FormSorter {
 public:
  explicit FormSorter(std::size_t most_forms) : most_forms_(most_forms), runs_(0) {}

  /// Throws IoError where a file is needed and cannot be made or written.
  void add(std::string_view form, const Entry& entry);
  /// All of them. Call it once, at the end. Throws IoError, and what `on_progress` throws.
  StoredForms<Entry> sorted(const OnSorted& on_progress = {}) &&;

 private:
  std::string_view form(std::size_t at) const noexcept {
    return {bytes_.data() + starts_[at], static_cast<std::size_t>(starts_[at + 1] - starts_[at])};
  }
  std::vector<std::uint32_t> order() const;
  void move_to(StoredForms<Entry>& sorted);
  StoredForms<Entry> merged(const OnSorted& on_progress);

  std::size_t most_forms_;
  std::string bytes_;  ///< of the forms in memory
  std::vector<std::uint64_t> starts_{0};
  std::vector<Entry> entries_;
  StoredForms<Entry> runs_;
  std::vector<std::size_t> ends_;  ///< of runs
};

using StoredSurfaces = StoredForms<SurfaceEntry>;
using SurfaceSorter = FormSorter<SurfaceEntry>;

extern template class StoredForms<SurfaceEntry>;
extern template class FormSorter<SurfaceEntry>;
extern template class StoredForms<std::uint32_t>;
extern template class FormSorter<std::uint32_t>;

}  // namespace inkling::storage
