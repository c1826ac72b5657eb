#include "query/conjunction.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "storage/document_search.h"

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

Conjunction::Conjunction(std::vector<storage::BlockCursor*> lists)
    : lists_(std::move(lists)), order_(lists_.size()), places_(lists_.size()) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::ranges::stable_sort(order_, {}, [this](std::size_t list) { return lists_[list]->df(); });
}

bool Conjunction::move_to(DocId from) {
  storage::BlockCursor& lead = *lists_[order_.front()];
  while (enter(lead, from)) {
    lead.decode();
    first_ = storage::count_below(lead.docs(), from);
    if (first_ < lead.docs().size()) {
      last_ = lead.last();
      return move_others_to(lead.docs()[first_]);
    }
    from = behind(lead.last());
  }
  return false;
}

bool Conjunction::move_others_to(DocId doc) {
  for (std::size_t turn = 1; turn < order_.size(); ++turn) {
    storage::BlockCursor& list = *lists_[order_[turn]];
    if (!enter(list, doc)) return false;
    last_ = std::min(last_, list.last());
  }
  next_ = behind(last_);
  return true;
}

void Conjunction::meet() {
  docs_ = lists_[order_.front()]->docs().subspan(first_);
  std::iota(places_[order_.front()].begin(), places_[order_.front()].end(), static_cast<std::uint8_t>(first_));
  for (std::size_t turn = 1; turn < order_.size() && !docs_.empty(); ++turn) keep_shared(turn);
}

void Conjunction::keep_shared(std::size_t turn) {
  storage::BlockCursor& list = *lists_[order_[turn]];
  list.decode();
  if (list.docs().empty()) {
    docs_ = {};
    return;
  }
  next_ = std::max(next_, list.docs().front());
  const std::size_t found = storage::intersect(docs_, list.docs(), kept_.data(), places_[order_[turn]].data());
  for (std::size_t at = 0; at < found; ++at) kept_docs_[at] = docs_[kept_[at]];
  docs_ = std::span(kept_docs_).first(found);
  for (std::size_t before = 0; before < turn; ++before) {
    Places& places = places_[order_[before]];
    for (std::size_t at = 0; at < found; ++at) places[at] = places[kept_[at]];
  }
}

}  // namespace inkling::query
