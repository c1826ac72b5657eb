#pragma once

/// Models that were used a moment ago.

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "inkling/classifier.h"
#include "server/snapshots/snapshots.h"

namespace inkling::server {

using SharedClassifier = std::shared_ptr<const Classifier>;

/// Keeps the last few models, so that a text that is classified at each key does not have its model
/// read each time. Thread safe.
class Models {
 public:
  /// Throws as Classifier::load(). Cost: O(1), or O(bytes of the model) the first time.
  SharedClassifier get(const SharedSearcher& searcher, const std::string& name);

 private:
  static constexpr std::size_t kMostKept = 4;
  struct Kept {
    /// Keeps the view alive, so that no other one is at its place.
    SharedSearcher searcher;
    std::string name;
    SharedClassifier classifier;
  };

  std::mutex mutex_;
  std::list<Kept> kept_{};  ///< the last one used first
};

}  // namespace inkling::server
