#include "query/match/conjunction.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "storage/postings/document_search.h"

namespace inkling::query {

namespace {

/// Moves to the block that holds the first posting from `doc` on; false when there is none.
bool enter(storage::BlockCursor& list, DocId doc) {
  while (list.move_to(doc)) {
    if (!list.knows_end()) list.decode();
    if (list.last() >= doc) return true;
  }
  return false;
}

}  // namespace

Conjunction::Conjunction(std::vector<storage::BlockCursor*> lists,
                         std::vector<const DocumentSet*> sets)
    : lists_(std::move(lists)),
      sets_(std::move(sets)),
      order_(lists_.size()),
      places_(lists_.size()) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::ranges::stable_sort(order_, {}, [this](std::size_t list) { return lists_[list]->df(); });
}

void Conjunction::enter_span(const DocumentSpan& span) {
  next_ = std::max(next_, DocId{static_cast<std::uint32_t>(span.begin)});
  end_of_span_ = span.end;
  is_begun_ = false;
}

bool Conjunction::next_block() {
  if (is_at_end_) return false;
  // A block that reaches over the span comes again in the one behind it.
  if (is_begun_) {
    const DocId end{static_cast<std::uint32_t>(end_of_span_)};
    next_ = std::max(next_, std::min(behind(lead().last()), end));
  }
  is_begun_ = true;
  chosen_count_ = 0;
  end_ = 0;
  return to_number(next_) < end_of_span_ && enter(lead(), next_);
}

std::span<const std::uint8_t> Conjunction::candidates() {
  lead().decode();
  const auto docs = lead().docs();
  candidate_count_ = docs.size();
  while (candidate_count_ > 0 && to_number(docs[candidate_count_ - 1]) >= end_of_span_)
    --candidate_count_;
  std::iota(candidates_.begin(),
            candidates_.begin() + static_cast<std::ptrdiff_t>(candidate_count_), std::uint8_t{0});
  for (const DocumentSet* const set : sets_) keep_members(*set);
  return std::span(candidates_).first(candidate_count_);
}

void Conjunction::keep_members(const DocumentSet& set) {
  const auto docs = lead().docs();
  const auto words = set.words();
  std::size_t kept = 0;
  for (std::size_t at = 0, end = candidate_count_; at < end; ++at) {
    const std::uint8_t place = candidates_[at];
    const std::uint32_t doc = to_number(docs[place]);
    candidates_[kept] = place;
    kept += words[doc / 64] >> doc % 64 & 1;
  }
  candidate_count_ = kept;
}

void Conjunction::choose(std::span<const std::uint8_t> places) {
  const auto docs = lead().docs();
  for (const std::uint8_t place : places) {
    chosen_[chosen_count_] = place;
    chosen_docs_[chosen_count_++] = docs[place];
  }
}

bool Conjunction::next_stretch() {
  first_ = end_;
  while (first_ < chosen_count_ && chosen_docs_[first_] < next_) ++first_;
  if (first_ == chosen_count_ || is_at_end_) return false;
  const DocId doc = chosen_docs_[first_];
  DocId last = lead().last();
  for (std::size_t turn = 1; turn < order_.size(); ++turn) {
    storage::BlockCursor& list = *lists_[order_[turn]];
    is_at_end_ = !enter(list, doc);
    if (is_at_end_) return false;
    last = std::min(last, list.last());
  }
  end_ = first_ + 1;
  while (end_ < chosen_count_ && chosen_docs_[end_] <= last) ++end_;
  return true;
}

void Conjunction::meet() {
  count_ = end_ - first_;
  std::copy_n(chosen_docs_.begin() + static_cast<std::ptrdiff_t>(first_), count_, docs_.begin());
  std::copy_n(chosen_.begin() + static_cast<std::ptrdiff_t>(first_), count_,
              places_[order_.front()].begin());
  for (std::size_t turn = 1; turn < order_.size() && count_ > 0; ++turn) keep_shared(turn);
}

void Conjunction::keep_shared(std::size_t turn) {
  storage::BlockCursor& list = *lists_[order_[turn]];
  list.decode();
  if (list.docs().empty()) {
    count_ = 0;
    return;
  }
  next_ = std::max(next_, list.docs().front());
  const std::size_t found =
      storage::intersect(docs(), list.docs(), kept_.data(), places_[order_[turn]].data());
  for (std::size_t at = 0; at < found; ++at) docs_[at] = docs_[kept_[at]];
  for (std::size_t before = 0; before < turn; ++before) {
    Places& places = places_[order_[before]];
    for (std::size_t at = 0; at < found; ++at) places[at] = places[kept_[at]];
  }
  count_ = found;
}

}  // namespace inkling::query
