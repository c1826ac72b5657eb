#include "service/batch.h"

#include "service/processors.h"
#include "service/ranking.h"

namespace inkling::service {

namespace {

BatchOptions batch_options(const Searcher& searcher, const BatchRequest& request) {
  BatchOptions options;
  apply(request.rank, options.query);
  if (request.synonyms) options.query.synonyms = Synonyms(searcher.index(), *request.synonyms);
  options.k = request.k;
  options.threads = request.threads.value_or(processors());
  return options;
}

}  // namespace

BatchResult search_batch(const Searcher& searcher, const BatchRequest& request,
                         const BatchWork& work) {
  BatchResult result;
  const auto take = [&](const TrecTopic& topic, const std::vector<RunEntry>& entries) {
    if (is_asked(work.stop)) return false;
    work.take(topic, entries);
    result.hits += entries.size();
    ++result.topics;
    if (work.progress) work.progress({result.topics, request.topics.size()});
    return true;
  };
  rank_topics(searcher, request.topics, batch_options(searcher, request), take);
  return result;
}

}  // namespace inkling::service
