#include "storage/merge/merged_numbers.h"

namespace inkling::storage {

MergedNumbers::MergedNumbers(const View& view, const DocumentOrder& order)
    : view_(view), order_(order) {
  std::uint32_t first = 0;
  for (const PlacedSegment& placed : view.segments()) {
    const SegmentEntry& entry = placed.segment->entry();
    placed_.push_back({placed.base, first, order.is_increasing() && entry.deleted == 0});
    first += entry.info.document_count - entry.deleted;
  }
  if (order.is_increasing()) {
    if (view.document_count() < view.document_bound()) ranks_.emplace(view.live());
    return;
  }
  numbers_.resize(view.document_bound());
  std::uint32_t number = 0;
  order.for_each(view, [&](DocId doc) { numbers_[to_number(doc)] = number++; });
}

}  // namespace inkling::storage
