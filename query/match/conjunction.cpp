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
    : lists_(std::move(lists)), sets_(std::move(sets)), order_(lists_.size()) {
  met_.places.resize(lists_.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::ranges::stable_sort(order_, {}, [this](std::size_t list) { return lists_[list]->df(); });
}

void Conjunction::enter_range(const DocumentRange& range) {
  next_ = std::max(next_, DocId{static_cast<std::uint32_t>(range.begin)});
  end_of_range_ = range.end;
  is_begun_ = false;
}

bool Conjunction::next_block() {
  if (is_at_end_) return false;
  // A block that reaches over the range comes again in the one behind it.
  if (is_begun_) {
    const DocId end{static_cast<std::uint32_t>(end_of_range_)};
    next_ = std::max(next_, std::min(behind(lead().last()), end));
  }
  is_begun_ = true;
  for (const DocumentSet* const set : sets_) next_ = std::max(next_, set->next(next_));
  chosen_.count = 0;
  chosen_.end = 0;
  return to_number(next_) < end_of_range_ && enter(lead(), next_);
}

std::span<const std::uint8_t> Conjunction::candidates() {
  lead().decode();
  const auto docs = lead().docs();
  candidates_.count = docs.size();
  while (candidates_.count > 0 && to_number(docs[candidates_.count - 1]) >= end_of_range_)
    --candidates_.count;
  std::iota(candidates_.places.begin(),
            candidates_.places.begin() + static_cast<std::ptrdiff_t>(candidates_.count),
            std::uint8_t{0});
  for (const DocumentSet* const set : sets_) keep_members(*set);
  return std::span(candidates_.places).first(candidates_.count);
}

void Conjunction::keep_members(const DocumentSet& set) {
  const auto docs = lead().docs();
  const auto words = set.words();
  std::size_t kept = 0;
  for (std::size_t at = 0, end = candidates_.count; at < end; ++at) {
    const std::uint8_t place = candidates_.places[at];
    const std::uint32_t doc = to_number(docs[place]);
    candidates_.places[kept] = place;
    kept += words[doc / 64] >> doc % 64 & 1;
  }
  candidates_.count = kept;
}

void Conjunction::choose(std::span<const std::uint8_t> places) {
  const auto docs = lead().docs();
  for (const std::uint8_t place : places) {
    chosen_.places[chosen_.count] = place;
    chosen_.docs[chosen_.count++] = docs[place];
  }
}

bool Conjunction::next_batch() {
  chosen_.first = chosen_.end;
  while (chosen_.first < chosen_.count && chosen_.docs[chosen_.first] < next_) ++chosen_.first;
  if (chosen_.first == chosen_.count || is_at_end_) return false;
  const DocId doc = chosen_.docs[chosen_.first];
  DocId last = lead().last();
  for (std::size_t turn = 1; turn < order_.size(); ++turn) {
    storage::BlockCursor& list = *lists_[order_[turn]];
    is_at_end_ = !enter(list, doc);
    if (is_at_end_) return false;
    last = std::min(last, list.last());
  }
  chosen_.end = chosen_.first + 1;
  while (chosen_.end < chosen_.count && chosen_.docs[chosen_.end] <= last) ++chosen_.end;
  return true;
}

void Conjunction::meet() {
  met_.count = chosen_.end - chosen_.first;
  std::copy_n(chosen_.docs.begin() + static_cast<std::ptrdiff_t>(chosen_.first), met_.count,
              met_.docs.begin());
  std::copy_n(chosen_.places.begin() + static_cast<std::ptrdiff_t>(chosen_.first), met_.count,
              met_.places[order_.front()].begin());
  for (std::size_t turn = 1; turn < order_.size() && met_.count > 0; ++turn) keep_shared(turn);
}

void Conjunction::keep_shared(std::size_t turn) {
  storage::BlockCursor& list = *lists_[order_[turn]];
  list.decode();
  if (list.docs().empty()) {
    met_.count = 0;
    return;
  }
  next_ = std::max(next_, list.docs().front());
  const std::size_t found =
      storage::intersect(docs(), list.docs(), met_.kept.data(), met_.places[order_[turn]].data());
  for (std::size_t at = 0; at < found; ++at) met_.docs[at] = met_.docs[met_.kept[at]];
  for (std::size_t before = 0; before < turn; ++before) {
    Places& places = met_.places[order_[before]];
    for (std::size_t at = 0; at < found; ++at) places[at] = places[met_.kept[at]];
  }
  met_.count = found;
}

}  // namespace inkling::query
