#include "storage/term_postings.h"

namespace inkling::storage {

static_assert(kPostingBlock <= 256, "the index within a block is kept in a byte");

void TermPostings::add(const PlacedSegment& placed, const TermEntry& entry) {
  parts_.push_back({&placed, placed.segment->postings(entry)});
}

bool TermPostings::next_block() {
  count_ = 0;
  for (; at_ < parts_.size(); ++at_) {
    Part& part = parts_[at_];
    while (part.list.next_block()) {
      take_live(part);
      if (count_ != 0) return true;
    }
  }
  return false;
}

bool TermPostings::seek_block(DocId target) {
  for (; at_ < parts_.size(); ++at_) {
    Part& part = parts_[at_];
    const std::uint64_t end = std::uint64_t{part.placed->base} + part.placed->segment->document_count();
    if (end <= to_number(target)) continue;
    if (part.placed->base < to_number(target)) part.list.skip_to(to_number(target) - part.placed->base);
    while (part.list.next_block()) {
      take_live(part);
      if (count_ != 0 && docs_[count_ - 1] >= target) return true;
    }
  }
  count_ = 0;
  return false;
}

void TermPostings::take_live(const Part& part) {
  const auto docs = part.list.docs();
  const auto tfs = part.list.tfs();
  const Segment& segment = *part.placed->segment;
  count_ = 0;
  for (std::size_t at = 0; at < docs.size(); ++at) {
    if (!segment.is_live(docs[at])) continue;
    docs_[count_] = DocId{part.placed->base + docs[at]};
    tfs_[count_] = tfs[at];
    index_in_list_[count_] = static_cast<std::uint8_t>(at);
    ++count_;
  }
}

void TermPostings::positions(std::size_t index, std::vector<std::uint32_t>& positions) const {
  parts_[at_].list.positions(index_in_list_[index], positions);
}

std::uint64_t TermPostings::cost() const noexcept {
  std::uint64_t left = count_;
  for (std::size_t at = at_; at < parts_.size(); ++at) left += parts_[at].list.remaining();
  return left;
}

}  // namespace inkling::storage
