#include "storage/view/surface_postings.h"

#include <algorithm>
#include <cassert>

namespace inkling::storage {

PartedPostings::PartedPostings(const PlacedSegment& placed, const TermEntry& entry,
                               std::size_t forms)
    : placed_(&placed), entry_(entry), forms_(forms) {
  PostingListDecoder list = placed.segment->postings(entry);
  while (list.next_block()) forms == 1 ? add_whole(list) : add_by_form(list);
  for (OfForm& form : forms_) form.shrink();
}

void PartedPostings::add_whole(const PostingListDecoder& list) {
  for (std::size_t at = 0; at < list.docs().size(); ++at) {
    if (placed_->segment->is_live(list.docs()[at])) forms_[0].add(list.docs()[at], list.tfs()[at]);
  }
}

void PartedPostings::add_by_form(const PostingListDecoder& list) {
  std::span<const std::uint32_t> of_block = list.forms();
  for (std::size_t at = 0; at < list.docs().size(); ++at) {
    const std::uint32_t doc = list.docs()[at];
    const auto of_posting = of_block.first(list.tfs()[at]);
    of_block = of_block.subspan(of_posting.size());
    if (!placed_->segment->is_live(doc)) continue;
    for (const std::uint32_t form : of_posting) forms_[form].add(doc, 1);
  }
}

void PartedPostings::OfForm::add(std::uint32_t doc, std::uint32_t tf) {
  if (docs.empty() || docs.back() != doc) {
    docs.push_back(doc);
    tfs.push_back(0);
  }
  tfs.back() += tf;
}

void PartedPostings::OfForm::shrink() {
  docs.shrink_to_fit();
  tfs.shrink_to_fit();
}

void PartedPostings::positions(std::uint32_t form, std::uint32_t doc,
                               std::vector<std::uint32_t>& positions) const {
  PostingListDecoder list = placed_->segment->postings(entry_);
  list.skip_to(doc);
  std::size_t index = 0;
  do {
    if (!list.next_block()) return;
    index =
        static_cast<std::size_t>(std::ranges::lower_bound(list.docs(), doc) - list.docs().begin());
  } while (index == list.docs().size());
  std::vector<Occurrence> occurrences;
  list.occurrences(index, occurrences);
  positions.clear();
  for (const Occurrence& occurrence : occurrences) {
    if (occurrence.form == form) positions.push_back(occurrence.position);
  }
}

std::size_t PartedPostings::memory_bytes() const noexcept {
  std::size_t bytes = sizeof *this;
  for (const OfForm& form : forms_) {
    bytes += sizeof form + (form.docs.capacity() + form.tfs.capacity()) * sizeof(std::uint32_t);
  }
  return bytes;
}

void SurfacePostings::add(std::shared_ptr<const PartedPostings> postings, std::uint32_t form) {
  parts_.push_back({std::move(postings), form});
}

bool SurfacePostings::next_block() {
  begin_block();
  for (Part* part = first_part(); part != nullptr && count() < kPostingBlock; part = first_part())
    take_until(*part, next_behind(*part));
  return count() != 0;
}

/// As much of the part as comes before `end`, and as the block has room for.
void SurfacePostings::take_until(Part& part, DocId end) noexcept {
  const PartedPostings::OfForm& list = part.list();
  const auto number = static_cast<std::uint32_t>(&part - parts_.data());
  for (; !part.is_done() && count() < kPostingBlock && part.doc() < end; ++part.at) {
    part_of_[count()] = number;
    put(part.doc(), list.tfs[part.at]);
  }
}

/// The least document on which another part stands.
DocId SurfacePostings::next_behind(const Part& part) const noexcept {
  DocId least = kNoDoc;
  for (const Part& other : parts_) {
    if (&other != &part && !other.is_done()) least = std::min(least, other.doc());
  }
  return least;
}

/// The part that stands on the least document; null at the end of all.
SurfacePostings::Part* SurfacePostings::first_part() noexcept {
  Part* first = nullptr;
  for (Part& part : parts_) {
    if (!part.is_done() && (first == nullptr || part.doc() < first->doc())) first = &part;
  }
  return first;
}

bool SurfacePostings::seek_block(DocId target) {
  for (Part& part : parts_) {
    while (!part.is_done() && part.doc() < target) ++part.at;
  }
  return next_block();
}

void SurfacePostings::positions(std::size_t index, std::vector<std::uint32_t>& positions) const {
  assert(index < count());
  const Part& part = parts_[part_of_[index]];
  part.postings->positions(part.form, to_number(docs()[index]) - part.postings->base(), positions);
}

std::uint64_t SurfacePostings::cost() const noexcept {
  std::uint64_t left = count();
  for (const Part& part : parts_) left += part.list().docs.size() - part.at;
  return left;
}

}  // namespace inkling::storage
