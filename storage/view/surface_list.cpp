#include "storage/view/surface_list.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "storage/bits/bytes.h"

namespace inkling::storage {

namespace {

/// Bytes of a form from `at` on, as many as the number has, which compares as they do.
template <typename Number>
Number bytes_from(std::size_t at, std::string_view form) noexcept {
  Number number = 0;
  for (const std::size_t end = at + sizeof(Number); at < end; ++at)
    number = number << 8 | (at < form.size() ? static_cast<unsigned char>(form[at]) : 0u);
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

/// The places of all forms, in the order of their bytes. Most forms differ in their first twelve
/// bytes, which are sorted beside their places.
std::vector<std::uint32_t> SurfaceList::sorted() const {
  struct Key {
    std::uint64_t first;
    std::uint32_t second, at;
  };
  if (entries_.size() > std::numeric_limits<std::uint32_t>::max())
    throw std::length_error("more than 2^32 surface forms");
  std::vector<Key> keys(entries_.size());
  for (std::uint32_t at = 0; at < keys.size(); ++at) {
    const std::string_view form = (*this)[at];
    keys[at] = {bytes_from<std::uint64_t>(0, form), bytes_from<std::uint32_t>(8, form), at};
  }
  std::ranges::sort(keys, [this](const Key& a, const Key& b) {
    if (a.first != b.first) return a.first < b.first;
    if (a.second != b.second) return a.second < b.second;
    const int order = (*this)[a.at].compare((*this)[b.at]);
    return order != 0 ? order < 0 : a.at < b.at;
  });
  std::vector<std::uint32_t> order(keys.size());
  std::ranges::transform(keys, order.begin(), &Key::at);
  return order;
}

/// The keys are gone before anything is copied, and the old forms before the entries are.
void SurfaceList::sort() {
  const std::vector<std::uint32_t> order = sorted();
  sort_forms(order);
  sort_entries(order);
}

void SurfaceList::sort_forms(std::span<const std::uint32_t> order) {
  std::string bytes;
  std::vector<std::uint64_t> starts;
  bytes.reserve(bytes_.size());
  starts.reserve(starts_.size());
  for (const std::uint32_t at : order) {
    starts.push_back(bytes.size());
    bytes += (*this)[at];
  }
  starts.push_back(bytes.size());
  bytes_ = std::move(bytes);
  starts_ = std::move(starts);
}

void SurfaceList::sort_entries(std::span<const std::uint32_t> order) {
  std::vector<Entry> entries;
  entries.reserve(entries_.size());
  for (const std::uint32_t at : order) entries.push_back(entries_[at]);
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
