#include "storage/view/surface_source.h"

#include <algorithm>
#include <utility>

#include "storage/view/term_postings.h"

namespace inkling::storage {

SurfaceSource::SurfaceSource(std::shared_ptr<const View> view, FieldId field,
                             const TermRange& range)
    : view_(std::move(view)),
      words_(&view_->caches().surfaces(field)),
      behind_(range.until.empty() ? words_->size() : words_->lower_bound(range.until)),
      first_(words_->lower_bound(range.from)) {
  for (const PlacedSegment& placed : view_->segments())
    entries_.emplace_back(placed.segment->terms());
  find_live();
}

void SurfaceSource::find_live() {
  for (; !exhausted(); first_ = end_) {
    end_ = words_->next_surface(first_);
    if (is_live()) return;
  }
}

bool SurfaceSource::is_live() const {
  for (std::size_t at = first_; at < end_; ++at) {
    if (!view_->segments()[words_->place(at).segment].segment->has_deletions()) return true;
  }
  return postings(nullptr)->next_block();
}

void SurfaceSource::advance() {
  first_ = end_;
  find_live();
}

std::unique_ptr<PostingSource> SurfaceSource::postings(std::unique_ptr<PostingSource> old) const {
  std::vector<Word>& words = at_hand_;
  words.clear();
  for (std::size_t at = first_; at < end_; ++at) words.push_back(word(at));
  const bool is_one_term = std::ranges::adjacent_find(words, {}, &Word::placed) == words.end();
  if (is_one_term && std::ranges::all_of(words, [](const Word& word) { return word.forms == 1; })) {
    std::unique_ptr<TermPostings> source = TermPostings::make(view_->commit(), std::move(old));
    for (const Word& word : words) source->add(*word.placed, word.entry);
    return source;
  }
  std::unique_ptr<SurfacePostings> source = SurfacePostings::make(view_->commit(), std::move(old));
  for (const Word& word : words)
    source->add(parted_.get(*word.placed, word.place, word.entry, word.forms), word.place.form);
  return source;
}

std::optional<SinglePosting> SurfaceSource::single() const {
  if (end_ - first_ != 1) return std::nullopt;
  const SurfacePlace place = words_->place(first_);
  const PlacedSegment& placed = view_->segments()[place.segment];
  if (placed.segment->has_deletions()) return std::nullopt;
  const PostingListPlace& list = entries_[place.segment].at(place.term).place;
  if (list.df != 1) return std::nullopt;
  return SinglePosting{DocId{placed.base + list.single_doc}, words_->count(first_)};
}

SurfaceSource::Word SurfaceSource::word(std::size_t at) const {
  const SurfacePlace place = words_->place(at);
  const PlacedSegment& placed = view_->segments()[place.segment];
  const TermDictionary& terms = placed.segment->terms();
  const TermEntry& entry = entries_[place.segment].at(place.term);
  return {&placed, place, entry, terms.form_count(entry)};
}

TermStatistics SurfaceSource::statistics() const {
  TermStatistics sum;
  const auto source = postings(nullptr);
  while (source->next_block()) {
    sum.df += static_cast<std::uint32_t>(source->docs().size());
    for (const std::uint32_t tf : source->tfs()) sum.cf += tf;
  }
  return sum;
}

std::vector<SurfaceForm> SurfaceSource::forms() const {
  return {{std::string(term()), statistics().cf}};
}

}  // namespace inkling::storage
