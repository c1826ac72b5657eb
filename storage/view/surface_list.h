#pragma once

/// All words of a commit in the order of their bytes: the surface forms of its terms, each by
/// itself.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/dictionary/term_dictionary.h"
#include "storage/view/placed_segment.h"

namespace inkling::storage {

/// A form of a term of a segment.
struct SurfacePlace {
  std::uint32_t segment;  ///< in the commit
  TermDictionary::Place term;
  std::uint32_t form;  ///< of the term
};

/// A word is there once for each term and segment that has it; those of the same word are
/// neighbours, in the order of segments. Words of deleted documents are there, too. Memory: 28
/// bytes a word and its own bytes, which stand in the order of the words, so that who looks at one
/// after the other reads on.
class SurfaceList {
 public:
  /// Cost: O(words log words): some 0.1 s a million. Throws CorruptIndexError.
  SurfaceList(std::span<const PlacedSegment> segments, FieldId field);

  std::size_t size() const noexcept { return words_.size(); }
  std::string_view operator[](std::size_t at) const noexcept {
    return {bytes_.data() + starts_[at], static_cast<std::size_t>(starts_[at + 1] - starts_[at])};
  }
  SurfacePlace place(std::size_t at) const noexcept {
    const Word& word = words_[at];
    return {word.segment, {field_, word.block, word.row}, word.form};
  }
  /// Occurrences in the segment by the dictionary, which counts deleted documents; at most 2^32
  /// - 1.
  std::uint32_t count(std::size_t at) const noexcept { return words_[at].count; }

  /// The first that is not below `word`; size() when all are. Cost: O(log words).
  std::size_t lower_bound(std::string_view word) const noexcept { return lower_bound(word, 0); }
  /// The same among those from `from` on. Cost: O(log of what is passed).
  std::size_t lower_bound(std::string_view word, std::size_t from) const noexcept {
    return first_behind(from, size(), [word](std::string_view other) { return other < word; });
  }
  /// The first from `from` on that is not before what is looked for, or `end`; all that are before
  /// it come first. Cost: O(log of what is passed).
  template <typename IsBefore>
  std::size_t first_behind(std::size_t from, std::size_t end, IsBefore is_before) const noexcept;
  /// The first behind `at` that is another word.
  std::size_t next_surface(std::size_t at) const noexcept;

 private:
  struct Word {
    std::uint32_t segment;
    std::uint32_t block;
    std::uint32_t form;
    std::uint32_t count;
    std::uint8_t row;
  };
  void gather(std::uint32_t number, const Segment& segment);
  void sort();

  FieldId field_;
  std::string bytes_;
  std::vector<std::uint64_t> starts_;  ///< in bytes_; one more than words
  std::vector<Word> words_;
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
