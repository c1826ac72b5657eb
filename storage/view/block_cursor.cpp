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
  knows_end_ = next.knows_end;
  impacts_ = next.impacts;
  is_entered_ = true;
  ++block_number_;
  is_decoded_ = false;
  has_tfs_ = false;
  count_ = 0;
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
    for (std::size_t at = 0; at < docs.size(); ++at) docs_[at] = DocId{base + docs[at]};
    count_ = docs.size();
  } else {
    for (std::size_t at = 0; at < docs.size(); ++at) {
      if (!segment.is_live(docs[at])) continue;
      index_in_list_[count_] = static_cast<std::uint8_t>(at);
      docs_[count_++] = DocId{base + docs[at]};
    }
  }
  const std::size_t padded = (count_ + kDocsStep - 1) / kDocsStep * kDocsStep;
  std::fill(docs_.begin() + count_, docs_.begin() + padded, kNoDoc);
  last_ = DocId{base + docs.back()};
  is_decoded_ = true;
}

void BlockCursor::decode_tfs() {
  assert(is_decoded_);
  Part& part = parts_[at_];
  part.list.decode_tfs();
  tfs_ = part.list.tfs();
  if (part.placed->segment->has_deletions()) {
    for (std::size_t at = 0; at < count_; ++at) live_tfs_[at] = tfs_[index_in_list_[at]];
    tfs_ = std::span(live_tfs_).first(count_);
  }
  has_tfs_ = true;
}

void BlockCursor::positions(std::size_t at, std::vector<std::uint32_t>& positions) {
  assert(is_decoded_ && at < count_);
  if (!has_tfs_) decode_tfs();
  const Part& part = parts_[at_];
  part.list.positions(part.placed->segment->has_deletions() ? index_in_list_[at] : at, positions);
}

std::vector<BlockCursor::Stretch> BlockCursor::stretches(Tail tail) const {
  std::vector<Stretch> all;
  for (const Part& part : parts_) add_stretches(part, tail, all);
  return all;
}

void BlockCursor::add_stretches(const Part& part, Tail tail, std::vector<Stretch>& all) const {
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
