#include "query/score/window_scores.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace inkling::query {

WindowScores::WindowScores(const TopK& best, const DocumentScores* added)
    : best_(best), added_(added) {}

void WindowScores::add_clause(TermsMatcher& leader, TermsMatcher& matcher) {
  of_leaders_[&leader].push_back(clauses_.size());
  clauses_.push_back({&leader, &matcher, std::make_unique_for_overwrite<Scores>()});
}

bool WindowScores::begin(Window window) {
  window_ = window;
  seen_ = {};
  threshold_ = has_bounds() ? best_.threshold() : -std::numeric_limits<double>::infinity();
  set_left(0);
  if (!prunes()) return true;
  has_pruned_ = true;
  for (const Clause& clause : clauses_) clause.leader->set_bound(0);
  double total = 0;
  for (std::size_t at = 0; at < clauses_.size(); ++at) {
    const double bound = std::max(bound_of(at, window), 0.0);
    clauses_[at].leader->set_bound(clauses_[at].leader->bound() + bound);
    total += bound;
  }
  set_left(total);
  threshold_ -= lacks(total);
  return total + most_of_document() >= threshold_;
}

/// How much a sum of bounds may lack: each addition is rounded, and so are logarithms.
double WindowScores::lacks(double total) const noexcept {
  constexpr double kRounding = 1e-15;
  constexpr double kMore = 1000;
  const double most = total + std::abs(threshold_) + std::abs(most_of_document());
  return (kMore + static_cast<double>(clauses_.size())) * kRounding * most;
}

double WindowScores::most_of_document() const noexcept {
  return added_ == nullptr ? 0 : added_->greatest();
}

void WindowScores::keep_possible(WindowSet& documents) const {
  if (!prunes() || left() + most_of_document() >= threshold_) return;
  documents &= seen_;
  const double needed = threshold_ - left();
  documents.keep_if([&](std::uint32_t offset) { return bounds_[offset] >= needed; });
}

void WindowScores::add(TermsMatcher& terms, const WindowSet& kept) {
  set_left(left() - terms.bound());
  const auto found = of_leaders_.find(&terms);
  if (found == of_leaders_.end()) return;
  WindowSet documents = terms.matched();
  documents &= kept;
  if (!documents.any()) return;
  see(documents);
  lead(terms, documents);
  for (const std::size_t at : found->second) {
    Scores& added = *clauses_[at].added;
    WindowSet matched = documents;
    matched &= clauses_[at].matcher->matched();
    contribute(at, matched, added);
    if (!prunes()) continue;
    matched.for_each(
        [&](std::uint32_t offset) { bounds_[offset] += std::max(added[offset], 0.0); });
  }
}

bool WindowScores::prunes() const noexcept {
  return threshold_ > -std::numeric_limits<double>::infinity();
}

void WindowScores::lead(const TermsMatcher&, const WindowSet&) {}

void WindowScores::see(const WindowSet& documents) {
  WindowSet unseen = documents;
  unseen -= seen_;
  if (!unseen.any()) return;
  seen_ |= unseen;
  measure(unseen);
  if (!prunes()) return;
  unseen.for_each([this](std::uint32_t offset) { bounds_[offset] = 0; });
  add_lengths(unseen, bounds_);
  add_document_scores(unseen, bounds_);
}

void WindowScores::add_document_scores(const WindowSet& documents, Scores& scores) const {
  for (std::size_t part = 0; added_ != nullptr && part < added_->count(); ++part) {
    documents.for_each(
        [&](std::uint32_t offset) { scores[offset] += added_->of(part, window_.doc(offset)); });
  }
}

void WindowScores::score(const WindowSet& documents) {
  see(documents);
  documents.for_each([this](std::uint32_t offset) { scores_[offset] = 0; });
  for (const Clause& clause : clauses_) {
    WindowSet matched = clause.leader->matched();
    matched &= documents;
    matched &= clause.matcher->matched();
    matched.for_each([&](std::uint32_t offset) { scores_[offset] += (*clause.added)[offset]; });
  }
  add_lengths(documents, scores_);
  add_document_scores(documents, scores_);
}

}  // namespace inkling::query
