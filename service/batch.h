#pragma once

/// Many texts ranked, for evaluations.

#include <cstddef>
#include <functional>
#include <vector>

#include "inkling/batch.h"
#include "inkling/search.h"
#include "service/search_requests.h"
#include "service/stopping.h"

namespace inkling::service {

struct BatchResult {
  std::size_t topics = 0;  ///< that were ranked and taken
  std::size_t hits = 0;    ///< of all of them
};

/// How many of the topics are taken.
struct BatchProgress {
  std::size_t done = 0;
  std::size_t topics = 0;
};

struct BatchWork {
  /// Gets each topic with its hits, in their order, one at a time, on any of the threads.
  std::function<void(const TrecTopic&, const std::vector<RunEntry>&)> take{};
  std::function<void(const BatchProgress&)> progress{};  ///< called after each topic
  StopAsked stop{};
};

/// The same hits whatever the number of threads, and never more than those of a few topics a thread
/// in memory. Asked to stop, it ends after a whole topic. Throws what `take` throws, when all
/// topics before are taken.
BatchResult search_batch(const Searcher& searcher, const BatchRequest& request,
                         const BatchWork& work);

}  // namespace inkling::service
