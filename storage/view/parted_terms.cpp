#include "storage/view/parted_terms.h"

namespace inkling::storage {

std::shared_ptr<const PartedPostings> PartedTerms::get(const PlacedSegment& placed,
                                                       const SurfacePlace& word,
                                                       const TermEntry& entry, std::size_t forms) {
  const TermPlace place{word.segment, word.term.block, word.term.row};
  if (auto known = find(place)) return known;
  auto parted = std::make_shared<const PartedPostings>(placed, entry, forms);
  keep(place, parted);
  return parted;
}

std::shared_ptr<const PartedPostings> PartedTerms::find(const TermPlace& place) {
  const std::lock_guard lock(mutex_);
  if (large_.second != nullptr && large_.first == place) return large_.second;
  const auto known = kept_.find(place);
  if (known != kept_.end()) return known->second;
  large_ = {};  // two large terms at once would be too much
  return nullptr;
}

void PartedTerms::keep(const TermPlace& place,
                       const std::shared_ptr<const PartedPostings>& parted) {
  const std::size_t bytes = parted->memory_bytes();
  const std::lock_guard lock(mutex_);
  if (bytes > most_bytes_) {
    if (large_terms_ == LargeTerms::last_kept) large_ = {place, parted};
    return;
  }
  if (bytes > most_bytes_ - bytes_) {
    kept_.clear();
    bytes_ = 0;
  }
  // Another thread may have parted it meanwhile.
  if (kept_.emplace(place, parted).second) bytes_ += bytes;
}

}  // namespace inkling::storage
