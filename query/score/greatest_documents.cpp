#include "query/score/greatest_documents.h"

#include <utility>

namespace inkling::query {

void GreatestFinder::keep_greatest() {
  const auto end = candidates_.begin() + static_cast<std::ptrdiff_t>(GreatestDocuments::kMost);
  std::nth_element(candidates_.begin(), end - 1, candidates_.end(), ComesFirst());
  const double least = (end - 1)->saturation;
  passed_over_ = true;
  // Of those that are as great as the least so far some were passed over.
  if (least > least_) behind_ = std::max(behind_, least_);
  for (auto other = end; other != candidates_.end(); ++other) {
    if (other->saturation < least) behind_ = std::max(behind_, other->saturation);
  }
  candidates_.erase(end, candidates_.end());
  least_ = least;
}

GreatestDocuments GreatestFinder::take() && {
  if (candidates_.size() > GreatestDocuments::kMost) keep_greatest();
  std::ranges::sort(candidates_, ComesFirst());
  GreatestDocuments greatest;
  greatest.known_.reserve(candidates_.size());
  for (const Candidate& one : candidates_) greatest.known_.push_back({one.saturation, one.doc});
  greatest.are_all_ = !passed_over_;
  greatest.behind_ = behind_;
  return greatest;
}

}  // namespace inkling::query
