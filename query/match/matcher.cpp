#include "query/match/matcher.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace inkling::query {

void SetMatcher::match(Window window, const WindowSet& candidates) {
  matched_ = WindowSet::of(documents_, window);
  matched_ &= candidates;
}

void GroupMatcher::add(Occur occur, std::unique_ptr<Matcher> part) {
  if (occur == Occur::optional) return optional_.push_back(std::move(part));
  if (occur == Occur::forbidden) return forbidden_.push_back(std::move(part));
  const auto rarer = [](const auto& a, const auto& b) { return a->cost() < b->cost(); };
  required_.insert(std::ranges::upper_bound(required_, part, rarer), std::move(part));
}

std::uint64_t GroupMatcher::cost() const noexcept {
  if (!required_.empty()) return required_.front()->cost();
  std::uint64_t sum = 0;
  for (const auto& part : optional_) sum += part->cost();
  return sum;
}

DocId GroupMatcher::next(DocId from) {
  if (!required_.empty()) return required_.front()->next(from);
  DocId first = kNoDoc;
  for (const auto& part : optional_) first = std::min(first, part->next(from));
  return first;
}

void GroupMatcher::match(Window window, const WindowSet& candidates) {
  assert(!required_.empty() || !optional_.empty());
  matched_ = candidates;
  if (required_.empty()) {
    match_any_optional(window);
  } else {
    match_required(window);
  }
  for (const auto& part : forbidden_) {
    if (!matched_.any()) return;
    part->match(window, matched_);
    matched_ -= part->matched();
  }
  if (required_.empty() || !matched_.any()) return;
  for (const auto& part : optional_) part->match(window, matched_);
}

void GroupMatcher::match_required(Window window) {
  for (const auto& part : required_) {
    if (!matched_.any()) return;
    part->match(window, matched_);
    matched_ = part->matched();
  }
}

void GroupMatcher::match_any_optional(Window window) {
  WindowSet any;
  for (const auto& part : optional_) {
    part->match(window, matched_);
    any |= part->matched();
  }
  matched_ = any;
}

void GroupMatcher::confine(const WindowSet& kept) {
  matched_ &= kept;
  for (const auto& part : required_) part->confine(matched_);
  for (const auto& part : optional_) part->confine(matched_);
}

}  // namespace inkling::query
