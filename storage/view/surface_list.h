#pragma once

/// Surface forms of a commit, sorted by their bytes: all, or those that are wanted.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/dictionary/term_dictionary.h"
#include "storage/view/placed_segment.h"
#include "storage/view/surface_sorter.h"

namespace inkling::storage {

/// Where a surface form stands: a form of a term of a segment.
struct SurfacePlace {
  std::uint32_t segment;  ///< in the commit
  TermDictionary::Place term;
  std::uint32_t form;  ///< of the term
};

/// Which forms are wanted, and which terms may have one.
class SurfaceChoice {
 public:
  virtual ~SurfaceChoice() = default;
  /// Called before the terms of a segment are walked, in their order.
  virtual void begin(const FormRules& rules) = 0;
  /// The least string from `term` on that a term with a wanted form may be; empty where none is.
  /// Terms are asked about in their order. Valid until the next call.
  virtual std::optional<std::string_view> next(std::string_view term) = 0;
  virtual bool wants(std::string_view form) = 0;
};

/// A form has an entry for each term and segment that it is a form of; its entries are neighbours,
/// in the order of segments. Forms of deleted documents are included. Memory: 28 bytes an entry,
/// and the bytes of the form, which lie in the order of the list, so that a walk reads memory in
/// order; that of SurfaceSorter while they are sorted. More than 2^18 entries are in temporary
/// files, whose pages come and go as those of the index do.
class SurfaceList {
 public:
  /// Cost: O(forms log forms), about 0.2 s for a million. Throws CorruptIndexError, and IoError
  /// where a temporary file cannot be made or written, and what `on_progress` throws.
  SurfaceList(std::span<const PlacedSegment> segments, FieldId field,
              const OnSorted& on_progress = {});
  /// Those that are wanted. Cost: O(blocks of the dictionaries that may hold some * log blocks, and
  /// their terms). Throws what `choice` throws, too.
  SurfaceList(std::span<const PlacedSegment> segments, FieldId field, SurfaceChoice& choice);

  std::size_t size() const noexcept { return sorted_.size(); }
  std::string_view operator[](std::size_t at) const noexcept { return sorted_[at]; }
  SurfacePlace place(std::size_t at) const noexcept {
    const SurfaceEntry& entry = sorted_.entry(at);
    return {entry.segment, {field_, entry.block, entry.row}, entry.form};
  }
  /// Occurrences in the segment, deleted documents included; at most 2^32 - 1.
  std::uint32_t count(std::size_t at) const noexcept { return sorted_.entry(at).count; }

  /// The first entry that is not below `surface`; size() when all are. Cost: O(log forms).
  std::size_t lower_bound(std::string_view surface) const noexcept {
    return lower_bound(surface, 0);
  }
  /// The same among the entries from `from` on. Cost: O(log of the entries that are passed).
  std::size_t lower_bound(std::string_view surface, std::size_t from) const noexcept {
    return first_behind(from, size(),
                        [surface](std::string_view other) { return other < surface; });
  }
  /// The first entry in [from, end) for which `is_before` is false, or `end`; entries for which it
  /// is true come first. Cost: O(log of the entries that are passed).
  template <typename IsBefore>
  std::size_t first_behind(std::size_t from, std::size_t end, IsBefore is_before) const noexcept;
  /// The first entry behind `at` of another form.
  std::size_t next_surface(std::size_t at) const noexcept;
  /// Increasing forms that cut the list into at most `parts` parts of about as many entries.
  std::vector<std::string> cuts(std::size_t parts) const;

 private:
  FieldId field_;
  StoredSurfaces sorted_;
};

template <typename IsBefore>
std::size_t SurfaceList::first_behind(std::size_t from, std::size_t end,
                                      IsBefore is_before) const noexcept {
  std::size_t to = from;
  for (std::size_t step = 1; to < end && is_before((*this)[to]); step *= 2) {
    from = to + 1;
    to += step;
  }
  to = std::min(to, end);
  while (from < to) {
    const std::size_t middle = from + (to - from) / 2;
    if (is_before((*this)[middle])) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from;
}

}  // namespace inkling::storage
