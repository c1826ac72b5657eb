#include "service/sharding.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "service/choices.h"
#include "service/opened.h"
#include "service/stopwatch.h"
#include "service/topic_costs.h"

namespace inkling::service {

namespace {

/// Throws for what no shard can answer by itself.
void require_shardable(const SearchRequest& request) {
  const auto refuse = [](const char* option, const char* why) {
    throw ParameterError(option, why, "merge the shards, which copies nothing, and ask the whole");
  };
  if (!request.query) throw ParameterError("query", "is needed and was not given");
  if (request.order) refuse("sort", "orders one index; shards are ordered by score");
  if (request.fold_duplicates) refuse("fold-duplicates", "does not see those in other shards");
  if (request.rank.diversify) refuse("diversify", "does not see documents of other shards");
  if (!request.facets.fields.empty()) refuse("facet", "is counted in one index");
  if (request.significant) refuse("significant", "compares the documents of one index");
}

SearchOptions options_at(const Searcher& shard, const SearchRequest& request,
                         const CollectionStatistics& statistics, const StopAsked& stop) {
  require_shardable(request);
  SearchRequest of_shard = request;
  of_shard.syntax.synonyms.reset();
  SearchOptions options = options_of(shard, of_shard, stop);
  options.k += std::exchange(options.offset, 0);
  options.suggestions = false;
  options.query.statistics = statistics;
  if (request.syntax.synonyms)
    options.query.synonyms =
        Synonyms(shard.index(), *request.syntax.synonyms, {statistics.survey, nullptr});
  return options;
}

Tagging tagging(const Searcher& shard, const Classifier& classifier, const TagRequest& request,
                const KnownQueries& known, const OnProgress& on_progress) {
  TagOptions options = request.options;
  options.on_progress = on_progress;
  options.costs = parse_costs(request.costs, classifier.topics());
  return classifier.tag(shard.index(), matching(shard, request.where, known), options);
}

std::vector<TaggedDocument> documents_of(const Searcher& shard, const TagRequest& request,
                                         const KnownQueries& known, const Tagging& given) {
  std::vector<TaggedDocument> tagged;
  const DocumentSet selected = matching(shard, request.where, known);
  for (const DocId doc : shard.index().by_entry(selected)) {
    tagged.push_back({shard.index().id(doc), {}});
    const auto& tags = given.assignment.tags[to_number(doc)];
    if (!tags) continue;
    for (const AssignedTag& tag : *tags)
      tagged.back().tags.push_back(given.assignment.topics[tag.topic]);
  }
  return tagged;
}

}  // namespace

CollectionSurvey survey(const Searcher& searcher, const SearchRequest& request) {
  SearchRequest of_shard = request;
  of_shard.syntax.synonyms.reset();
  return searcher.survey(options_of(searcher, of_shard).query.ranker);
}

QueryCounts expand(const Searcher& searcher, const SearchRequest& request,
                   const CollectionStatistics& statistics, const StopAsked& stop) {
  const SearchOptions options = options_at(searcher, request, statistics, stop);
  return searcher.expand(*request.query, options.query);
}

QueryCounts count(const Searcher& searcher, const SearchRequest& request,
                  const CollectionStatistics& statistics, const StopAsked& stop) {
  const SearchOptions options = options_at(searcher, request, statistics, stop);
  return searcher.count(
      *request.query, options.query,
      {.filter = request.filter.value_or(""), .for_explanations = request.explain});
}

SearchResult search(const Searcher& searcher, const SearchRequest& request,
                    const CollectionStatistics& statistics, const StopAsked& stop) {
  const Stopwatch watch;
  const SearchOptions options = options_at(searcher, request, statistics, stop);
  SearchAnswer answer = searcher.search(*request.query, options);
  return {std::move(answer), request.explain, watch.seconds()};
}

DocumentSet matching(const Searcher& searcher, const std::string& query,
                     const KnownQueries& known) {
  if (query.empty()) return searcher.matching(query);
  const auto counts = known.counts.find(query);
  if (counts == known.counts.end())
    throw OptionError("where", "`" + query + "` was not counted over all shards");
  return searcher.matching(query, {.statistics = {known.survey, counts->second}});
}

TrainingCounts training_counts(const Searcher& searcher, const TrainRequest& request,
                               const KnownQueries& known) {
  TrainOptions options = request.options;
  options.hold_out.calibrate = false;
  options.from = {request.where, searcher.index().snapshot()};
  return TrainingCounts::of(searcher.index(), matching(searcher, request.where, known), options);
}

Classifier train(const TrainingCounts& counts, const TrainRequest& request) {
  return counts.model(request.options);
}

TermCounts topic_counts(const Searcher& searcher, const TopicsRequest& request,
                        const KnownQueries& known) {
  return TermCounts::of_topics(searcher.index(), matching(searcher, request.where, known),
                               request.options);
}

TermCounts keyness_counts(const Searcher& searcher, const KeynessRequest& request,
                          const KnownQueries& known) {
  if (request.target.empty())
    throw ParameterError("target", "is missing", "name documents: target=\"label:tea\"");
  if (request.list)
    throw ParameterError("reference", "a list is compared with one index", "merge the shards");
  if (request.fold_duplicates)
    throw ParameterError("fold-duplicates", "does not see those in other shards");
  const DocumentSet where = matching(searcher, request.where, known);
  DocumentSet target = matching(searcher, request.target, known);
  DocumentSet reference = target;
  if (request.reference.empty()) {
    reference.complement();
    reference &= searcher.index().documents();
  } else {
    reference = matching(searcher, request.reference, known);
  }
  target &= where;
  reference &= where;
  return TermCounts::of_sides(searcher.index(), target, reference, request.options);
}

TopicReport topics(const TermCounts& counts, const TopicsRequest& request) {
  return topic_report(counts, request.options);
}

KeynessReport keyness(const TermCounts& counts, const KeynessRequest& request) {
  return keyness_report(counts, request.options);
}

void store_model(const std::filesystem::path& directory, const std::string& name, Wait wait,
                 const Classifier& classifier, const StopAsked& stop) {
  require_model_name(name);
  IndexWriter writer = open_to_change(directory, wait, check_of(stop, kNothingCommitted));
  classifier.store(writer, name);
  writer.commit();
}

std::vector<TaggedDocument> tag_shard(const std::filesystem::path& directory,
                                      const Classifier& classifier, const TagRequest& request,
                                      const KnownQueries& known, const OnProgress& on_progress) {
  if (request.dry_run) {
    const Searcher shard(open_index(directory));
    return documents_of(shard, request, known,
                        tagging(shard, classifier, request, known, on_progress));
  }
  require_model_name(request.name);
  IndexWriter writer = open_to_change(directory, request.wait, check_of(on_progress));
  const Searcher shard(writer.index());
  const Tagging given = tagging(shard, classifier, request, known, on_progress);
  std::vector<TaggedDocument> tagged = documents_of(shard, request, known, given);
  classifier.store(writer, request.name);
  writer.put_tags(request.name, given.assignment);
  writer.commit();
  return tagged;
}

}  // namespace inkling::service
