#include "service/report_scope.h"

#include <array>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "inkling/collection_statistics.h"
#include "inkling/error.h"
#include "inkling/index.h"

namespace inkling::service {

namespace {

/// What is told to one of two snapshots, as to a part of a collection: what only the other one has
/// is there, and it has none of it. Text fields and versions of the libraries may differ.
CollectionSurvey survey_beside(const Searcher& own, const Searcher& other) {
  CollectionSurvey survey = own.survey();
  CollectionSurvey there = other.survey();
  for (const std::string& name : other.index().mapping().text_fields)
    there.keyword_fields.insert(name);
  for (const std::string& name : there.keyword_fields) {
    if (!own.index().field(name)) survey.keyword_fields.insert(name);
  }
  survey.number_fields.merge(there.number_fields);
  survey.languages.merge(there.languages);
  return survey;
}

/// Two snapshots of which each knows the names that the other one has.
class Sides {
 public:
  Sides(const Searcher& before, const Searcher& after, const std::string& where,
        const QueryOptions& query)
      : sides_{Side{before, query, survey_beside(before, after)},
               Side{after, query, survey_beside(after, before)}},
        where_(where) {
    add_counts([&](const Side& side) { return side.searcher.expand(where_, side.query); });
    add_counts([&](const Side& side) { return side.searcher.count(where_, side.query); });
  }

  DocumentSet matching_before() const { return matching(sides_[0]); }
  DocumentSet matching_after() const { return matching(sides_[1]); }

 private:
  struct Side {
    Side(const Searcher& asked, const QueryOptions& options, CollectionSurvey survey)
        : searcher(asked), query(options) {
      query.statistics = {std::make_shared<const CollectionSurvey>(std::move(survey)),
                          std::make_shared<const QueryCounts>()};
    }

    const Searcher& searcher;
    QueryOptions query;
  };

  template <typename CountIn>
  void add_counts(CountIn count_in) {
    QueryCounts sum = *sides_[0].query.statistics.counts;
    for (const Side& side : sides_) sum.add(count_in(side));
    const auto counts = std::make_shared<const QueryCounts>(std::move(sum));
    for (Side& side : sides_) side.query.statistics.counts = counts;
  }

  DocumentSet matching(const Side& side) const {
    return side.searcher.matching(where_, side.query);
  }

  std::array<Side, 2> sides_;
  const std::string& where_;
};

/// The values of a field of topics in both.
std::vector<std::string> topics_of(const Index& before, const Index& after,
                                   const std::string& field) {
  std::set<std::string> topics;
  for (const Index* const index : {&before, &after}) {
    if (const KeywordColumn* const column = index->keyword_column(field))
      topics.insert(column->values().begin(), column->values().end());
  }
  return {topics.begin(), topics.end()};
}

}  // namespace

QueryOptions choosing(const ReportWork& work) {
  return {.check = [tell = work.on_progress] { tell(0); }};
}

ReportScope scope_of(const Searcher& searcher, const std::string& where, const WorkRequest& request,
                     const OnReportProgress& on_progress) {
  ReportWork work = work_of(request, on_progress);
  DocumentSet documents = searcher.matching(where, choosing(work));
  return {std::move(documents), std::move(work)};
}

DriftScope scope_of(const Searcher& before, const Searcher& after, const DriftRequest& request,
                    const OnReportProgress& on_progress) {
  const ReportWork work = work_of(request.work, on_progress);
  const QueryOptions query = choosing(work);
  try {
    return {before.matching(request.where, query), after.matching(request.where, query), work};
  } catch (const UnknownNameError&) {
    // One of them may know it.
  }
  try {
    const Sides sides(before, after, request.where, query);
    return {sides.matching_before(), sides.matching_after(), work};
  } catch (const UnknownNameError& unknown) {
    if (unknown.kind() == "field") throw;
    throw UnknownNameError(unknown.kind(), unknown.name(),
                           topics_of(before.index(), after.index(), unknown.kind()));
  }
}

}  // namespace inkling::service
