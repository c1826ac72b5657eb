#include "python/verbs/shards.h"

#include <optional>

#include "inkling/error.h"
#include "inkling/render.h"
#include "python/verbs/keyness_call.h"
#include "python/verbs/rendered.h"
#include "python/verbs/train_call.h"
#include "service/declarations.h"
#include "service/sharding.h"

namespace inkling::python {

namespace {

/// Adds all to the first; throws what add() does.
template <typename Counted, typename Parse>
Counted added(const Texts& texts, Parse parse) {
  Counted sum = parse(texts.at(0));
  for (std::size_t at = 1; at < texts.size(); ++at) sum.add(parse(texts[at]));
  return sum;
}

TrainingCounts parsed_counts(const std::string& bytes) {
  return TrainingCounts::parse(bytes, "of a shard");
}

TermCounts parsed_term_counts(const std::string& bytes) {
  return TermCounts::parse(bytes, "of a shard");
}

service::KnownQueries known_queries(const Known& known) {
  service::KnownQueries queries;
  if (known.counts.empty()) return queries;
  queries.survey = std::make_shared<const CollectionSurvey>(parse_collection_survey(known.survey));
  for (const auto& [query, counts] : known.counts)
    queries.counts[query] = std::make_shared<const QueryCounts>(parse_query_counts(counts));
  return queries;
}

/// A report that is made of counts.
struct CountedReport {
  const char* name;
  TermCounts (*count)(const Reader& reader, Values values, const service::KnownQueries& known);
  Answer (*answer)(const TermCounts& counts, Values values);
};

constexpr CountedReport kReports[] = {
    {"report topics",
     [](const Reader& reader, Values values, const service::KnownQueries& known) {
       return service::topic_counts(reader.searcher(),
                                    service::request_of<service::TopicsRequest>(std::move(values)),
                                    known);
     },
     [](const TermCounts& counts, Values values) {
       return listed(
           service::topics(counts, service::request_of<service::TopicsRequest>(std::move(values))));
     }},
    {"report keyness",
     [](const Reader& reader, Values values, const service::KnownQueries& known) {
       return service::keyness_counts(reader.searcher(), keyness_request(std::move(values)), known);
     },
     [](const TermCounts& counts, Values values) {
       return listed(service::keyness(counts, keyness_request(std::move(values))));
     }}};

const CountedReport& report_named(const std::string& name) {
  for (const CountedReport& each : kReports) {
    if (name == each.name) return each;
  }
  throw OptionError("report", "`" + name + "` is not made of counts", "merge the shards");
}

}  // namespace

ShardSearch::ShardSearch(const Reader& reader, const service::SearchRequest& request,
                         const std::string& survey)
    : reader_(reader),
      request_(request),
      survey_(std::make_shared<const CollectionSurvey>(parse_collection_survey(survey))) {}

/// step(request, statistics) of each query.
template <typename Step>
Texts ShardSearch::of_each(const Texts& queries, const Texts& counts, Step step) const {
  Texts made;
  service::SearchRequest request = request_;
  for (std::size_t at = 0; at < queries.size(); ++at) {
    request.query = queries[at];
    const QueryCounts known = counts.empty() ? QueryCounts() : parse_query_counts(counts.at(at));
    made.push_back(step(request, {survey_, std::make_shared<const QueryCounts>(known)}));
  }
  return made;
}

Texts ShardSearch::expand(const Texts& queries, const service::StopAsked& stop) const {
  return of_each(queries, {}, [&](const auto& request, const CollectionStatistics& known) {
    return to_json(service::expand(reader_.searcher(), request, known, stop));
  });
}

Texts ShardSearch::count(const Texts& queries, const Texts& expansions,
                         const service::StopAsked& stop) const {
  return of_each(queries, expansions, [&](const auto& request, const CollectionStatistics& known) {
    return to_json(service::count(reader_.searcher(), request, known, stop));
  });
}

Texts ShardSearch::search(const Texts& queries, const Texts& counts,
                          const service::StopAsked& stop) const {
  return of_each(queries, counts, [&](const auto& request, const CollectionStatistics& known) {
    return answer_of(std::make_shared<const service::SearchResult>(
                         service::search(reader_.searcher(), request, known, stop)))
        .json();
  });
}

std::string survey(const Reader& reader, const service::SearchRequest& request) {
  return to_json(service::survey(reader.searcher(), request));
}

std::string added_surveys(const Texts& surveys) {
  return to_json(added<CollectionSurvey>(surveys, parse_collection_survey));
}

std::string added_counts(const Texts& counts) {
  return to_json(added<QueryCounts>(counts, parse_query_counts));
}

std::string training_counts(const Reader& reader, Values values, const Known& known) {
  return service::training_counts(reader.searcher(), train_request(std::move(values)),
                                  known_queries(known))
      .serialize();
}

std::string added_training_counts(const Texts& counts) {
  return added<TrainingCounts>(counts, parsed_counts).serialize();
}

Classifier trained(const std::string& counts, Values values) {
  return service::train(parsed_counts(counts), train_request(std::move(values)));
}

std::string term_counts(const Reader& reader, const std::string& report, Values values,
                        const Known& known) {
  return report_named(report).count(reader, std::move(values), known_queries(known)).serialize();
}

std::string added_term_counts(const Texts& counts) {
  return added<TermCounts>(counts, parsed_term_counts).serialize();
}

Answer counted_report(const std::string& counts, const std::string& report, Values values) {
  return report_named(report).answer(parsed_term_counts(counts), std::move(values));
}

std::vector<std::pair<std::string, Texts>> tags_of(const std::string& directory,
                                                   const Classifier& classifier, Values values,
                                                   const Known& known,
                                                   const service::StopAsked& stop) {
  const auto request = service::request_of<service::TagRequest>(std::move(values));
  std::vector<std::pair<std::string, Texts>> tagged;
  for (service::TaggedDocument& document :
       service::tag_shard(directory, classifier, request, known_queries(known),
                          [&](double) { require_wanted(stop); }))
    tagged.emplace_back(std::move(document.id), std::move(document.tags));
  return tagged;
}

}  // namespace inkling::python
