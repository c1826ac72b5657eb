#include "query/match/matcher.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <utility>

namespace inkling::query {

void SetMatcher::match(Window window, const WindowSet& candidates, WindowBounds&) {
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

double GroupMatcher::bound() const noexcept {
  double sum = 0;
  for (const auto& part : required_) sum += part->bound();
  for (const auto& part : optional_) sum += part->bound();
  return sum;
}

void GroupMatcher::match(Window window, const WindowSet& candidates, WindowBounds& bounds) {
  assert(!required_.empty() || !optional_.empty());
  const double left = bounds.left() - bound();
  matched_ = candidates;
  match_parts(window, bounds);
  bounds.set_left(left);
}

void GroupMatcher::match_parts(Window window, WindowBounds& bounds) {
  required_.empty() ? match_optional(window, bounds) : match_required(window, bounds);
  for (const auto& part : forbidden_) {
    if (!matched_.any()) return;
    part->match(window, matched_);
    matched_ -= part->matched();
  }
  if (!required_.empty() && matched_.any()) match_optional(window, bounds);
}

void GroupMatcher::match_required(Window window, WindowBounds& bounds) {
  for (const auto& part : required_) {
    if (!matched_.any()) return;
    part->match(window, matched_, bounds);
    matched_ = part->matched();
  }
  for (const auto& part : required_) part->add_to(bounds, matched_);
}

/// Any of them must match where none is required.
void GroupMatcher::match_optional(Window window, WindowBounds& bounds) {
  if (bounds.left() > 0)
    std::ranges::sort(optional_, std::greater(), [](const auto& part) { return part->bound(); });
  WindowSet any;
  for (const auto& part : optional_) {
    const double left = bounds.left() - part->bound();
    WindowSet candidates = matched_;
    bounds.keep_possible(candidates);
    if (candidates.any()) {
      part->match(window, candidates, bounds);
      part->add_to(bounds, part->matched());
    } else {
      part->confine(candidates);
    }
    bounds.set_left(left);
    any |= part->matched();
  }
  if (required_.empty()) matched_ = any;
}

void GroupMatcher::confine(const WindowSet& kept) {
  matched_ &= kept;
  for (const auto& part : required_) part->confine(matched_);
  for (const auto& part : optional_) part->confine(matched_);
}

}  // namespace inkling::query
