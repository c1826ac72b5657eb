#include "storage/view/surface_list.h"

#include <algorithm>
#include <limits>

#include "storage/bits/bytes.h"

namespace inkling::storage {

namespace {

/// Eight bytes of a word from `at` on, as a number of the same order.
std::uint64_t bytes_from(std::size_t at, std::string_view word) noexcept {
  std::uint64_t number = 0;
  for (const std::size_t end = at + 8; at < end; ++at) {
    number = number << 8 | (at < word.size() ? static_cast<unsigned char>(word[at]) : 0u);
  }
  return number;
}

}  // namespace

SurfaceList::SurfaceList(std::span<const PlacedSegment> segments, FieldId field) : field_(field) {
  for (std::uint32_t number = 0; number < segments.size(); ++number)
    gather(number, *segments[number].segment);
  starts_.push_back(bytes_.size());
  sort();
}

void SurfaceList::gather(std::uint32_t number, const Segment& segment) {
  static_assert(kTermBlock <= 256, "a row of a block is kept in a byte");
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  for (TermDictionary::Cursor cursor(segment.terms(), field_, {}); !cursor.exhausted();
       cursor.advance()) {
    const TermDictionary::Place term = cursor.place();
    std::uint32_t form = 0;
    for (const SurfaceForm& word : segment.terms().forms(cursor.term(), cursor.entry())) {
      starts_.push_back(bytes_.size());
      bytes_ += word.surface;
      words_.push_back({number, term.block, form++,
                        static_cast<std::uint32_t>(std::min(word.count, kMost)),
                        static_cast<std::uint8_t>(term.row)});
    }
  }
}

/// Nearly all words differ in their first sixteen bytes, which stand beside what is sorted.
void SurfaceList::sort() {
  struct Key {
    std::uint64_t first, second;
    std::size_t at;
  };
  std::vector<Key> keys(words_.size());
  for (std::size_t at = 0; at < words_.size(); ++at) {
    const std::string_view word = (*this)[at];
    keys[at] = {bytes_from(0, word), bytes_from(8, word), at};
  }
  std::ranges::sort(keys, [this](const Key& a, const Key& b) {
    if (a.first != b.first) return a.first < b.first;
    if (a.second != b.second) return a.second < b.second;
    const int order = (*this)[a.at].compare((*this)[b.at]);
    return order != 0 ? order < 0 : a.at < b.at;
  });
  std::string bytes;
  std::vector<std::uint64_t> starts;
  std::vector<Word> words;
  bytes.reserve(bytes_.size());
  starts.reserve(starts_.size());
  words.reserve(words_.size());
  for (const Key& key : keys) {
    starts.push_back(bytes.size());
    bytes += (*this)[key.at];
    words.push_back(words_[key.at]);
  }
  starts.push_back(bytes.size());
  bytes_ = std::move(bytes);
  starts_ = std::move(starts);
  words_ = std::move(words);
}

std::size_t SurfaceList::next_surface(std::size_t at) const noexcept {
  const std::string_view word = (*this)[at++];
  while (at < size() && (*this)[at] == word) ++at;
  return at;
}

}  // namespace inkling::storage
