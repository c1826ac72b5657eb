#include "storage/view/surface_list.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace inkling::storage {

namespace {

/// Some 23 MiB while they are sorted.
constexpr std::size_t kFormsInMemory = std::size_t{1} << 18;

/// The forms of a field, segment after segment.
class GatheredSurfaces {
 public:
  GatheredSurfaces(std::span<const PlacedSegment> segments, FieldId field)
      : segments_(segments), field_(field), forms_(kFormsInMemory) {}

  StoredSurfaces all(const OnSorted& on_progress) && {
    for (std::uint32_t number = 0; number < segments_.size(); ++number)
      gather(number, *segments_[number].segment, on_progress);
    tell(on_progress, 0.5);
    return std::move(forms_).sorted([&](double done) { tell(on_progress, (1 + done) / 2); });
  }
  StoredSurfaces chosen(SurfaceChoice& choice) && {
    for (std::uint32_t number = 0; number < segments_.size(); ++number)
      gather(number, *segments_[number].segment, choice);
    return std::move(forms_).sorted();
  }

 private:
  static void tell(const OnSorted& on_progress, double done) {
    if (on_progress) on_progress(done);
  }

  void add(std::uint32_t number, const TermDictionary::Place& term, std::uint32_t form,
           std::string_view surface, std::uint64_t count) {
    static_assert(kTermBlock <= 256, "a row of a block is kept in a byte");
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    forms_.add(surface,
               {number, term.block, form, static_cast<std::uint32_t>(std::min(count, kMost)),
                static_cast<std::uint8_t>(term.row)});
  }

  /// Half of the work, told segment by segment.
  void gather(std::uint32_t number, const Segment& segment, const OnSorted& on_progress) {
    constexpr std::size_t kTermsBetweenCalls = std::size_t{1} << 14;
    std::size_t terms = 0;
    for (TermDictionary::Cursor cursor(segment.terms(), field_, {}); !cursor.exhausted();
         cursor.advance()) {
      if (terms++ % kTermsBetweenCalls == 0)
        tell(on_progress, number / (2.0 * static_cast<double>(segments_.size())));
      const TermDictionary::Place term = cursor.place();
      if (cursor.entry().place.forms.empty()) {
        add(number, term, 0, cursor.term(), cursor.entry().place.cf);
        continue;
      }
      std::uint32_t form = 0;
      for (const SurfaceForm& surface : segment.terms().forms(cursor.term(), cursor.entry()))
        add(number, term, form++, surface.surface, surface.count);
    }
  }

  void gather(std::uint32_t number, const Segment& segment, SurfaceChoice& choice) {
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

  std::span<const PlacedSegment> segments_;
  FieldId field_;
  SurfaceSorter forms_;
};

}  // namespace

SurfaceList::SurfaceList(std::span<const PlacedSegment> segments, FieldId field,
                         const OnSorted& on_progress)
    : field_(field), sorted_(GatheredSurfaces(segments, field).all(on_progress)) {}

SurfaceList::SurfaceList(std::span<const PlacedSegment> segments, FieldId field,
                         SurfaceChoice& choice)
    : field_(field), sorted_(GatheredSurfaces(segments, field).chosen(choice)) {}

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
