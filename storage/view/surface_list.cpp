#include "storage/view/surface_list.h"

#include <algorithm>
#include <limits>

#include "storage/bits/bytes.h"

namespace inkling::storage {

namespace {

/// Eight bytes of a form from `at` on, as a number that compares as they do.
std::uint64_t bytes_from(std::size_t at, std::string_view form) noexcept {
  std::uint64_t number = 0;
  for (const std::size_t end = at + 8; at < end; ++at) {
    number = number << 8 | (at < form.size() ? static_cast<unsigned char>(form[at]) : 0u);
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

SurfaceList::SurfaceList(std::span<const PlacedSegment> segments, FieldId field,
                         SurfaceChoice& choice)
    : field_(field) {
  for (std::uint32_t number = 0; number < segments.size(); ++number)
    gather(number, *segments[number].segment, choice);
  starts_.push_back(bytes_.size());
  sort();
}

void SurfaceList::add(std::uint32_t number, const TermDictionary::Place& term, std::uint32_t form,
                      std::string_view surface, std::uint64_t count) {
  static_assert(kTermBlock <= 256, "a row of a block is kept in a byte");
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  starts_.push_back(bytes_.size());
  bytes_ += surface;
  entries_.push_back({number, term.block, form, static_cast<std::uint32_t>(std::min(count, kMost)),
                      static_cast<std::uint8_t>(term.row)});
}

void SurfaceList::gather(std::uint32_t number, const Segment& segment, SurfaceChoice& choice) {
  const TermDictionary& terms = segment.terms();
  choice.begin(terms.rules());
  terms.walk(
      field_, [&](std::string_view term) { return choice.next(term); },
      [&](std::string_view term, const TermEntry& entry, const TermDictionary::Place& place) {
        if (entry.place.forms.empty()) {
          if (choice.wants(term)) add(number, place, 0, term, entry.place.cf);
          return;
        }
        std::uint32_t form = 0;
        for (const SurfaceForm& surface : terms.forms(term, entry)) {
          if (choice.wants(surface.surface))
            add(number, place, form, surface.surface, surface.count);
          ++form;
        }
      });
}

void SurfaceList::gather(std::uint32_t number, const Segment& segment) {
  for (TermDictionary::Cursor cursor(segment.terms(), field_, {}); !cursor.exhausted();
       cursor.advance()) {
    const TermDictionary::Place term = cursor.place();
    std::uint32_t form = 0;
    for (const SurfaceForm& surface : segment.terms().forms(cursor.term(), cursor.entry())) {
      add(number, term, form++, surface.surface, surface.count);
    }
  }
}

/// Nearly all forms differ in their first sixteen bytes, which are sorted beside their places.
void SurfaceList::sort() {
  struct Key {
    std::uint64_t first, second;
    std::size_t at;
  };
  std::vector<Key> keys(entries_.size());
  for (std::size_t at = 0; at < entries_.size(); ++at) {
    const std::string_view form = (*this)[at];
    keys[at] = {bytes_from(0, form), bytes_from(8, form), at};
  }
  std::ranges::sort(keys, [this](const Key& a, const Key& b) {
    if (a.first != b.first) return a.first < b.first;
    if (a.second != b.second) return a.second < b.second;
    const int order = (*this)[a.at].compare((*this)[b.at]);
    return order != 0 ? order < 0 : a.at < b.at;
  });
  std::string bytes;
  std::vector<std::uint64_t> starts;
  std::vector<Entry> entries;
  bytes.reserve(bytes_.size());
  starts.reserve(starts_.size());
  entries.reserve(entries_.size());
  for (const Key& key : keys) {
    starts.push_back(bytes.size());
    bytes += (*this)[key.at];
    entries.push_back(entries_[key.at]);
  }
  starts.push_back(bytes.size());
  bytes_ = std::move(bytes);
  starts_ = std::move(starts);
  entries_ = std::move(entries);
}

std::size_t SurfaceList::next_surface(std::size_t at) const noexcept {
  const std::string_view form = (*this)[at++];
  while (at < size() && (*this)[at] == form) ++at;
  return at;
}

std::vector<std::string> SurfaceList::cuts(std::size_t parts) const {
  std::vector<std::string> cuts;
  parts = std::min(parts, size());
  for (std::size_t part = 1; part < parts; ++part) {
    const std::size_t at = size() * part / parts;
    if (at == 0 || (*this)[at] == (*this)[0]) continue;
    if (cuts.empty() || cuts.back() != (*this)[at]) cuts.emplace_back((*this)[at]);
  }
  return cuts;
}

}  // namespace inkling::storage
