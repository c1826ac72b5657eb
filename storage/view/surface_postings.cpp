#include "storage/view/surface_postings.h"

#include <algorithm>
#include <cassert>

namespace inkling::storage {

/// Postings of forms as a list has them, document by document.
class PartedPostings::Gathered {
 public:
  Gathered(std::size_t forms, std::size_t postings) : forms_(forms) { entries_.reserve(postings); }

  /// The forms of the occurrences in a document, which come in the order of documents.
  void add(std::uint32_t doc, std::span<const std::uint32_t> forms) {
    if (forms.size() == 1) return add_entry(doc, forms.front());
    const std::size_t first = entries_.size();
    for (const std::uint32_t form : forms) {
      const auto& [entries, last] = forms_[form];
      entries > 0 && last >= first ? static_cast<void>(++entries_[last].tf) : add_entry(doc, form);
    }
  }

  /// Of a term that has one form.
  void add_only(std::uint32_t doc, std::uint32_t tf) {
    add_entry(doc, 0);
    entries_.back().tf = tf;
  }

  /// Puts them in the order of forms.
  void move_to(PartedPostings& parted) const {
    std::vector<std::size_t>& starts = parted.starts_;
    starts.assign(1, 0);
    for (const OfForm& form : forms_) starts.push_back(starts.back() + form.entries);
    parted.docs_.resize(entries_.size());
    parted.tfs_.resize(entries_.size());
    for (const auto& [form, doc, tf] : entries_) {
      const std::size_t at = starts[form]++;
      parted.docs_[at] = doc;
      parted.tfs_[at] = static_cast<std::uint8_t>(std::min<std::uint32_t>(tf, kGreatTf));
      if (tf >= kGreatTf) parted.great_tfs_.push_back({at, tf});
    }
    std::ranges::sort(parted.great_tfs_, {}, &GreatTf::place);
    // Each start has become the next one.
    std::shift_right(starts.begin(), starts.end(), 1);
    starts.front() = 0;
  }

 private:
  struct Entry {
    std::uint32_t form, doc, tf;
  };
  struct OfForm {
    std::size_t entries = 0;
    std::size_t last = 0;  ///< of its entries, where it has any
  };

  void add_entry(std::uint32_t doc, std::uint32_t form) {
    ++forms_[form].entries;
    forms_[form].last = entries_.size();
    entries_.push_back({form, doc, 1});
  }

  std::vector<Entry> entries_;
  std::vector<OfForm> forms_;
};

PartedPostings::PartedPostings(const PlacedSegment& placed, const TermEntry& entry,
                               std::size_t forms)
    : placed_(&placed), entry_(entry) {
  Gathered gathered(forms, entry.place.df);
  PostingListDecoder list = placed.segment->postings(entry);
  while (list.next_block()) {
    std::span<const std::uint32_t> of_block;
    if (forms > 1) of_block = list.forms();
    for (std::size_t at = 0; at < list.docs().size(); ++at) {
      const std::uint32_t doc = list.docs()[at], tf = list.tfs()[at];
      const bool is_live = placed.segment->is_live(doc);
      if (forms == 1) {
        if (is_live) gathered.add_only(doc, tf);
        continue;
      }
      if (is_live) gathered.add(doc, of_block.first(tf));
      of_block = of_block.subspan(tf);
    }
  }
  gathered.move_to(*this);
}

std::uint32_t PartedPostings::tf(std::uint32_t form, std::size_t at) const noexcept {
  const std::size_t place = starts_[form] + at;
  if (tfs_[place] < kGreatTf) return tfs_[place];
  return std::ranges::lower_bound(great_tfs_, place, {}, &GreatTf::place)->tf;
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
  return sizeof *this + starts_.capacity() * sizeof(std::size_t) +
         docs_.capacity() * sizeof(std::uint32_t) + tfs_.capacity() +
         great_tfs_.capacity() * sizeof(GreatTf);
}

std::unique_ptr<SurfacePostings> SurfacePostings::make(const std::shared_ptr<const Commit>& commit,
                                                       std::unique_ptr<PostingSource> old) {
  if (auto* const known = dynamic_cast<SurfacePostings*>(old.get());
      known != nullptr && known->is_of(*commit)) {
    old.release();
    known->begin_block();
    known->parts_.clear();
    return std::unique_ptr<SurfacePostings>(known);
  }
  return std::make_unique<SurfacePostings>(commit);
}

void SurfacePostings::add(std::shared_ptr<const PartedPostings> postings, std::uint32_t form) {
  const PartedPostings::OfForm list = (*postings)[form];
  parts_.push_back({std::move(postings), form, list});
}

bool SurfacePostings::next_block() {
  begin_block();
  if (parts_.size() == 1) return take_block(parts_.front());
  for (Part* part = first_part(); part != nullptr && count() < kPostingBlock; part = first_part())
    take_until(*part, next_behind(*part));
  return count() != 0;
}

bool SurfacePostings::take_block(Part& only) noexcept {
  const std::size_t size = std::min(kPostingBlock, only.list.docs.size() - only.at);
  put_all(only.list.docs.subspan(only.at, size), only.postings->base(),
          only.list.tfs.subspan(only.at, size));
  if (only.postings->has_great_tfs()) correct_great_tfs(only, only.at);
  std::fill_n(part_of_.begin(), size, 0u);
  only.at += size;
  return size != 0;
}

/// In a block of the postings of `part` from its number `first` on.
void SurfacePostings::correct_great_tfs(const Part& part, std::size_t first) noexcept {
  for (std::size_t at = 0; at < count(); ++at) {
    if (tfs()[at] == PartedPostings::kGreatTf)
      correct_tf(at, part.postings->tf(part.form, first + at));
  }
}

/// As much of the part as comes before `end`, and as the block has room for.
void SurfacePostings::take_until(Part& part, DocId end) noexcept {
  const auto number = static_cast<std::uint32_t>(&part - parts_.data());
  for (; !part.is_done() && count() < kPostingBlock && part.doc() < end; ++part.at) {
    part_of_[count()] = number;
    put(part.doc(), part.tf());
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
  for (const Part& part : parts_) left += part.list.docs.size() - part.at;
  return left;
}

}  // namespace inkling::storage
