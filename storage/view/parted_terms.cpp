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
  const auto known = numbers_.find(place);
  if (known != numbers_.end()) return kept_[known->second].parted;
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
  if (numbers_.contains(place)) return;  // another thread has parted it meanwhile
  while (bytes > most_bytes_ - bytes_) drop_any();
  kept_.push_back({place, parted});
  bytes_ += bytes;
  numbers_.emplace(place, kept_.size() - 1);
}

void PartedTerms::drop_any() {
  Kept& dropped = kept_[dropped_() % kept_.size()];
  bytes_ -= dropped.parted->memory_bytes();
  numbers_.erase(dropped.place);
  if (&dropped != &kept_.back()) {
    dropped = std::move(kept_.back());
    numbers_[dropped.place] = static_cast<std::size_t>(&dropped - kept_.data());
  }
  kept_.pop_back();
}

}  // namespace inkling::storage
