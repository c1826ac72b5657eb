#pragma once

/// Many topics ranked on several threads, for evaluations.

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "inkling/index.h"
#include "inkling/query_options.h"
#include "inkling/search.h"
#include "inkling/trec.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct BatchOptions {
  /// The text of a topic is ranked by its words, all optional, so `join` and `lenient` do not
  /// matter. `time_limit` holds for each topic.
  QueryOptions query{};
  std::size_t k = 1000;     ///< entries for each topic, at most
  std::size_t threads = 1;  ///< topics that are ranked at the same time, 1 to 4096
};

/// Receives a topic with its entries, best first. False ends the batch.
using TakeRankedTopic = std::function<bool(const TrecTopic&, std::vector<RunEntry>)>;

/// Ranks each topic by the words of its text (Searcher::rank_words) and hands it to `take`: in the
/// order of `topics`, one at a time, on any of the threads. After `take` returned false, no further
/// topic is handed over. The entries do not depend on the number of threads. Memory: the entries of
/// a few topics for each thread.
///
/// Throws OptionError for options outside their domain and without a `take`. TimeLimitError, and
/// what `take` throws, are thrown after all earlier topics have been handed over.
void rank_topics(const Searcher& searcher, std::span<const TrecTopic> topics,
                 const BatchOptions& options, const TakeRankedTopic& take);

/// Throws OptionError for the first topic or live document whose name a run cannot hold
/// (require_run_name). Cost: O(documents), to be paid before a batch rather than in the midst of
/// it.
void require_run_names(const Index& index, std::span<const TrecTopic> topics);

}  // namespace inkling
