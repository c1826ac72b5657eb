#include "report/walked_ranges.h"

#include <algorithm>

#include "storage/view/view.h"

namespace inkling::report {

namespace {

constexpr std::size_t kWalkedRanges = 64;
/// What a part keeps of each term until the range is finished should not take many MiB.
constexpr std::size_t kTermsOfRange = std::size_t{1} << 15;

}  // namespace

void sort_words(const Index& index, FieldId field, TermUnit unit, Stretch& left) {
  if (unit != TermUnit::words) return;
  const Stretch all = left;
  storage::view_of(index).caches().surfaces(field, [&](double done) {
    all.first_half().tell(done);
    left = all.second_half();
  });
}

std::vector<TermRange> walked_ranges(const Index& index, FieldId field, TermUnit unit,
                                     Stretch& left) {
  sort_words(index, field, unit, left);
  const auto known = index.known_field_statistics(field);
  const std::size_t terms = known ? static_cast<std::size_t>(known->terms) : 0;
  return index.term_ranges(field, unit, std::max(kWalkedRanges, terms / kTermsOfRange));
}

}  // namespace inkling::report
