#include "server/snapshots/models.h"

#include <algorithm>

namespace inkling::server {

SharedClassifier Models::get(const SharedSearcher& searcher, const std::string& name) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find_if(
        kept_, [&](const Kept& kept) { return kept.searcher == searcher && kept.name == name; });
    if (found != kept_.end()) {
      kept_.splice(kept_.begin(), kept_, found);
      return kept_.front().classifier;
    }
  }
  // Loaded without the lock: another thread may do the same, and both are right.
  auto classifier = std::make_shared<const Classifier>(Classifier::load(searcher->index(), name));
  const std::lock_guard lock(mutex_);
  kept_.push_front({searcher, name, classifier});
  if (kept_.size() > kMostKept) kept_.pop_back();
  return classifier;
}

}  // namespace inkling::server
