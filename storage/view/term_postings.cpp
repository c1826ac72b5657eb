#include "storage/view/term_postings.h"

#include <algorithm>

namespace inkling::storage {

static_assert(kPostingBlock <= 256, "the index within a block is kept in a byte");

void TermPostings::add(const PlacedSegment& placed, const TermEntry& entry,
                       std::vector<bool> forms) {
  // Of all forms it need not be asked which they are.
  if (std::ranges::find(forms, false) == forms.end()) forms.clear();
  parts_.emplace_back(placed, entry, forms);
}

std::unique_ptr<TermPostings> TermPostings::make(const std::shared_ptr<const Commit>& commit,
                                                 std::unique_ptr<PostingSource> old) {
  if (auto* const known = dynamic_cast<TermPostings*>(old.get());
      known != nullptr && known->is_of(*commit)) {
    old.release();
    known->parts_.clear();
    known->at_ = 0;
    return std::unique_ptr<TermPostings>(known);
  }
  return std::make_unique<TermPostings>(commit);
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
    const std::uint64_t end =
        std::uint64_t{part.placed->base} + part.placed->segment->document_count();
    if (end <= to_number(target)) continue;
    if (part.placed->base < to_number(target))
      part.list.skip_to(to_number(target) - part.placed->base);
    while (part.list.next_block()) {
      take_live(part);
      if (count() != 0 && docs().back() >= target) return true;
    }
  }
  begin_block();
  return false;
}

void TermPostings::take_live(const Part& part) {
  if (!part.forms.empty()) return take_live_forms(part);
  const auto docs = part.list.docs();
  const auto tfs = part.list.tfs();
  if (!part.placed->segment->has_deletions()) return put_all(docs, part.placed->base, tfs);
  begin_block();
  for (std::size_t at = 0; at < docs.size(); ++at) {
    if (part.placed->segment->is_live(docs[at])) put_at(at, part, tfs[at]);
  }
}

void TermPostings::take_live_forms(const Part& part) {
  const auto docs = part.list.docs();
  const auto tfs = part.list.tfs();
  std::span<const std::uint32_t> forms = part.list.forms();
  begin_block();
  for (std::size_t at = 0; at < docs.size(); ++at) {
    std::uint32_t wanted = 0;
    for (const std::uint32_t form : forms.first(tfs[at])) wanted += part.forms[form];
    forms = forms.subspan(tfs[at]);
    if (wanted != 0 && part.placed->segment->is_live(docs[at])) put_at(at, part, wanted);
  }
}

void TermPostings::put_at(std::size_t index, const Part& part, std::uint32_t tf) {
  index_in_list_[count()] = static_cast<std::uint8_t>(index);
  put(DocId{part.placed->base + part.list.docs()[index]}, tf);
}

void TermPostings::positions(std::size_t index, std::vector<std::uint32_t>& positions) const {
  const Part& part = parts_[at_];
  const bool are_all = part.forms.empty() && !part.placed->segment->has_deletions();
  if (are_all) return part.list.positions(index, positions);
  if (part.forms.empty()) return part.list.positions(index_in_list_[index], positions);
  std::vector<Occurrence> occurrences;
  part.list.occurrences(index_in_list_[index], occurrences);
  positions.clear();
  for (const Occurrence& occurrence : occurrences) {
    if (part.forms[occurrence.form] != 0) positions.push_back(occurrence.position);
  }
}

std::uint64_t TermPostings::count_marked(std::size_t first, std::span<const std::uint8_t> places,
                                         const MarkedPlaces& marks) const {
  const Part& part = parts_[at_];
  if (!part.forms.empty()) return PostingSource::count_marked(first, places, marks);
  const MarkedPlaces of_part = marks.from(part.placed->base);
  const bool are_all = !part.placed->segment->has_deletions();
  if (are_all && first == 0) return part.list.count_marked(places, of_part);
  std::array<std::uint8_t, kPostingBlock> in_list;
  for (std::size_t at = 0; at < places.size(); ++at) {
    const std::size_t index = first + places[at];
    in_list[at] = are_all ? static_cast<std::uint8_t>(index) : index_in_list_[index];
  }
  return part.list.count_marked(std::span(in_list).first(places.size()), of_part);
}

std::uint64_t TermPostings::cost() const noexcept {
  std::uint64_t left = count();
  for (std::size_t at = at_; at < parts_.size(); ++at) left += parts_[at].list.remaining();
  return left;
}

}  // namespace inkling::storage
