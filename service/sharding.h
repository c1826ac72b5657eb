#pragma once

/// One index as a part of a collection: what it counts for the others, and what it answers by the
/// sums. sharded_searcher.h and training_counts.h say how the steps go together.

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/collection_statistics.h"
#include "inkling/document_set.h"
#include "inkling/search.h"
#include "inkling/tagging.h"
#include "inkling/term_counts.h"
#include "inkling/training_counts.h"
#include "service/classifier_requests.h"
#include "service/index_requests.h"
#include "service/report_requests.h"
#include "service/search_requests.h"
#include "service/searching.h"
#include "service/stopping.h"

namespace inkling::service {

/// Throw OptionError for a request that shards cannot answer: sorting by a field, folded
/// duplicates, diversity, facets, significant terms; and what the functions of Searcher do. The
/// hits that are asked for are the first `offset` + `k`.
CollectionSurvey survey(const Searcher& searcher, const SearchRequest& request);
QueryCounts expand(const Searcher& searcher, const SearchRequest& request,
                   const CollectionStatistics& statistics, const StopAsked& stop = {});
QueryCounts count(const Searcher& searcher, const SearchRequest& request,
                  const CollectionStatistics& statistics, const StopAsked& stop = {});
SearchResult search(const Searcher& searcher, const SearchRequest& request,
                    const CollectionStatistics& statistics, const StopAsked& stop = {});

/// What is known of the queries that select documents: names that another shard has are no
/// mistakes.
struct KnownQueries {
  std::shared_ptr<const CollectionSurvey> survey{};
  std::map<std::string, std::shared_ptr<const QueryCounts>, std::less<>> counts{};  ///< by query
};

/// The documents of this shard that match. Throws OptionError for a query that is not known, and as
/// Searcher::matching().
DocumentSet matching(const Searcher& searcher, const std::string& query, const KnownQueries& known);

/// As `train` counts, without calibration. Throws what TrainingCounts::of() does.
TrainingCounts training_counts(const Searcher& searcher, const TrainRequest& request,
                               const KnownQueries& known);
Classifier train(const TrainingCounts& counts, const TrainRequest& request);

/// What reports count. Throw what TermCounts does, and OptionError for a list and for folded
/// duplicates.
TermCounts topic_counts(const Searcher& searcher, const TopicsRequest& request,
                        const KnownQueries& known);
TermCounts keyness_counts(const Searcher& searcher, const KeynessRequest& request,
                          const KnownQueries& known);
TopicReport topics(const TermCounts& counts, const TopicsRequest& request);
KeynessReport keyness(const TermCounts& counts, const KeynessRequest& request);

/// Puts a model that was trained elsewhere into the index, in the place of one of its name, and
/// commits. Throws OptionError for a bad name, StoppedError where `stop` ends the wait for another
/// writer.
void store_model(const std::filesystem::path& directory, const std::string& name, Wait wait,
                 const Classifier& classifier, const StopAsked& stop = {});

/// A document, and what a model says of it.
struct TaggedDocument {
  std::string id;
  std::vector<std::string> tags;  ///< sorted; none where the model abstains
};

/// The selected documents of a shard, in the order of entry. Unless it is a dry run, the shard gets
/// the model under the name of the request, and its tags, in one commit. Throws what
/// Classifier::tag() does, and OptionError for a bad name.
std::vector<TaggedDocument> tag_shard(const std::filesystem::path& directory,
                                      const Classifier& classifier, const TagRequest& request,
                                      const KnownQueries& known,
                                      const OnProgress& on_progress = {});

}  // namespace inkling::service
