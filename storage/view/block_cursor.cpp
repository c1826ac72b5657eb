#include "storage/view/block_cursor.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace inkling::storage {

BlockCursor::BlockCursor(std::shared_ptr<const Commit> commit, FieldId field,
                         const TermLists& lists)
    : commit_(std::move(commit)), field_(field) {
  for (const TermList& list : lists) {
    parts_.push_back({list, list.placed->segment->postings(list.entry)});
    df_ += list.entry.statistics.df;
  }
}

bool BlockCursor::move_to(DocId target) {
  if (is_entered_ && block_.last >= target) return true;
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
  block_.last = DocId{base + next.last};
  block_.knows_end = next.knows_end;
  block_.impacts = next.impacts;
  is_entered_ = true;
  ++block_.number;
  block_.is_decoded = false;
  block_.has_tfs = false;
  block_.count = 0;
  return true;
}

void BlockCursor::decode_docs() {
  assert(is_entered_);
  Part& part = parts_[at_];
  part.list.next_docs();
  const auto docs = part.list.docs();
  const std::uint32_t base = part.placed->base;
  const Segment& segment = *part.placed->segment;
  if (!segment.has_deletions()) {
    for (std::size_t at = 0; at < docs.size(); ++at) block_.docs[at] = DocId{base + docs[at]};
    block_.count = docs.size();
  } else {
    for (std::size_t at = 0; at < docs.size(); ++at) {
      if (!segment.is_live(docs[at])) continue;
      block_.index_in_list[block_.count] = static_cast<std::uint8_t>(at);
      block_.docs[block_.count++] = DocId{base + docs[at]};
    }
  }
  const std::size_t padded = (block_.count + kDocsStep - 1) / kDocsStep * kDocsStep;
  std::fill(block_.docs.begin() + block_.count, block_.docs.begin() + padded, kNoDoc);
  block_.last = DocId{base + docs.back()};
  block_.is_decoded = true;
}

void BlockCursor::decode_tfs() {
  assert(block_.is_decoded);
  Part& part = parts_[at_];
  part.list.decode_tfs();
  block_.tfs = part.list.tfs();
  if (part.placed->segment->has_deletions()) {
    for (std::size_t at = 0; at < block_.count; ++at)
      block_.live_tfs[at] = block_.tfs[block_.index_in_list[at]];
    block_.tfs = std::span(block_.live_tfs).first(block_.count);
  }
  block_.has_tfs = true;
}

void BlockCursor::positions(std::size_t at, std::vector<std::uint32_t>& positions) {
  assert(block_.is_decoded && at < block_.count);
  if (!block_.has_tfs) decode_tfs();
  const Part& part = parts_[at_];
  part.list.positions(part.placed->segment->has_deletions() ? block_.index_in_list[at] : at,
                      positions);
}

std::vector<BlockCursor::BoundedRange> BlockCursor::ranges(Tail tail) const {
  std::vector<BoundedRange> all;
  for (const Part& part : parts_) add_ranges(part, tail, all);
  return all;
}

void BlockCursor::add_ranges(const Part& part, Tail tail, std::vector<BoundedRange>& all) const {
  const std::uint32_t base = part.placed->base;
  const Columns& columns = part.placed->segment->columns();
  PostingListDecoder list = part.placed->segment->postings(part.entry);
  std::uint32_t first = 0;
  while (const auto blocks = list.pass_blocks()) {
    all.push_back({DocId{base + first}, DocId{base + blocks->last}, blocks->impacts});
    first = blocks->last + 1;
  }
  if (list.remaining() > 0 && tail == Tail::as_one) {
    const std::uint32_t last = part.placed->segment->document_count() - 1;
    all.push_back({DocId{base + first}, DocId{base + last}, {}});
    return;
  }
  while (list.next_block()) {
    for (std::size_t at = 0; at < list.docs().size(); ++at) {
      const std::uint32_t doc = list.docs()[at];
      all.push_back({DocId{base + doc}, DocId{base + doc}, {}});
      all.back().impacts.add(Impact::of(list.tfs()[at], columns.length(field_, doc)));
    }
  }
}

}  // namespace inkling::storage
