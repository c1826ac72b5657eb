#include "inkling/batch.h"

#include <memory>
#include <utility>

#include "inkling/error.h"
#include "query/trec/topic_name.h"
#include "threads/ordered_work.h"
#include "threads/thread_count.h"

namespace inkling {

namespace {

class TopicJob : public threads::Job {
 public:
  TopicJob(const Searcher& searcher, const TrecTopic& topic, const BatchOptions& options,
           const TakeRankedTopic& take)
      : searcher_(searcher), topic_(topic), options_(options), take_(take) {}

  void run(std::size_t) override {
    for (const Hit& hit : searcher_.rank_words(topic_.text, options_.k, options_.query))
      entries_.push_back({searcher_.index().id(hit.doc), hit.score});
  }

  bool finish() override { return take_(topic_, std::move(entries_)); }

 private:
  const Searcher& searcher_;
  const TrecTopic& topic_;
  const BatchOptions& options_;
  const TakeRankedTopic& take_;
  std::vector<RunEntry> entries_;
};

}  // namespace

void rank_topics(const Searcher& searcher, std::span<const TrecTopic> topics,
                 const BatchOptions& options, const TakeRankedTopic& take) {
  threads::require_thread_count(options.threads);
  if (!take) throw OptionError("take", "a function that receives the topics is needed");
  std::size_t next = 0;
  threads::run_in_order(options.threads, [&]() -> std::unique_ptr<threads::Job> {
    if (next == topics.size()) return nullptr;
    return std::make_unique<TopicJob>(searcher, topics[next++], options, take);
  });
}

void require_run_names(const Index& index, std::span<const TrecTopic> topics) {
  for (const TrecTopic& topic : topics) query::require_topic_name(topic.id);
  index.documents().for_each([&](DocId doc) { require_run_name("document id", index.id(doc)); });
}

}  // namespace inkling
