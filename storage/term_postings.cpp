#include "storage/term_postings.h"

namespace inkling::storage {

static_assert(kPostingBlock <= 256, "the index within a block is kept in a byte");

void TermPostings::add(const PlacedSegment& placed, const TermEntry& entry) {
  parts_.push_back({&placed, placed.segment->postings(entry)});
}

bool TermPostings::next_block() {
  begin_block();
  for (; at_ < parts_.size(); ++at_) {
    Part& part = parts_[at_];
    while (part.list.next_block()) {
      take_live(part);
      if (count() != 0) return true;
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
      if (count() != 0 && docs().back() >= target) return true;
    }
  }
  begin_block();
  return false;
}

void TermPostings::take_live(const Part& part) {
  const auto docs = part.list.docs();
  const auto tfs = part.list.tfs();
  const Segment& segment = *part.placed->segment;
  begin_block();
  for (std::size_t at = 0; at < docs.size(); ++at) {
    if (!segment.is_live(docs[at])) continue;
    index_in_list_[count()] = static_cast<std::uint8_t>(at);
    put(DocId{part.placed->base + docs[at]}, tfs[at]);
  }
}

void TermPostings::positions(std::size_t index, std::vector<std::uint32_t>& positions) const {
  parts_[at_].list.positions(index_in_list_[index], positions);
}

std::uint64_t TermPostings::cost() const noexcept {
  std::uint64_t left = count();
  for (std::size_t at = at_; at < parts_.size(); ++at) left += parts_[at].list.remaining();
  return left;
}

}  // namespace inkling::storage
