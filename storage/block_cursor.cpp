#include "storage/block_cursor.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace inkling::storage {

BlockCursor::BlockCursor(std::shared_ptr<const View> view, FieldId field, std::string_view term)
    : view_(std::move(view)) {
  for (const PlacedSegment& placed : view_->segments()) {
    const auto entry = placed.segment->terms().find(field, term);
    if (!entry) continue;
    parts_.push_back({&placed, placed.segment->postings(*entry)});
    df_ += entry->statistics.df;
  }
}

bool BlockCursor::move_to(DocId target) {
  if (is_entered_ && last_ >= target) return true;
  is_entered_ = false;
  for (; at_ < parts_.size(); ++at_) {
    if (enter_block(parts_[at_], target)) return true;
  }
  return false;
}

bool BlockCursor::enter_block(Part& part, DocId target) {
  const std::uint32_t base = part.placed->base;
  const std::uint64_t end = std::uint64_t{base} + part.placed->segment->document_count();
  if (end <= to_number(target)) return false;
  // A block that was decoded is not skipped by the list, which has passed it.
  if (base < to_number(target)) part.list.skip_to(to_number(target) - base);
  if (part.list.remaining() == 0) return false;
  const PostingListDecoder::NextBlock next = part.list.next();
  last_ = DocId{base + next.last};
  impacts_ = next.impacts;
  is_entered_ = true;
  is_decoded_ = false;
  count_ = 0;
  return true;
}

void BlockCursor::decode_block() {
  assert(is_entered_);
  Part& part = parts_[at_];
  part.list.next_block();
  const auto docs = part.list.docs();
  const auto tfs = part.list.tfs();
  const std::uint32_t base = part.placed->base;
  const Segment& segment = *part.placed->segment;
  if (!segment.has_deletions()) {
    for (std::size_t at = 0; at < docs.size(); ++at) docs_[at] = DocId{base + docs[at]};
    std::ranges::copy(tfs, tfs_.begin());
    count_ = docs.size();
  } else {
    for (std::size_t at = 0; at < docs.size(); ++at) {
      if (!segment.is_live(docs[at])) continue;
      index_in_list_[count_] = static_cast<std::uint8_t>(at);
      docs_[count_] = DocId{base + docs[at]};
      tfs_[count_++] = tfs[at];
    }
  }
  last_ = DocId{base + docs.back()};
  is_decoded_ = true;
}

void BlockCursor::positions(std::size_t at, std::vector<std::uint32_t>& positions) const {
  assert(is_decoded_ && at < count_);
  const Part& part = parts_[at_];
  part.list.positions(part.placed->segment->has_deletions() ? index_in_list_[at] : at, positions);
}

}  // namespace inkling::storage
