#include "service/searching.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "service/choices.h"
#include "service/processors.h"
#include "service/ranking.h"
#include "service/stopwatch.h"
#include "service/whole_names.h"

namespace inkling::service {

bool is_lenient(const Leniency& leniency) {
  if (leniency.strict && leniency.lenient)
    throw ParameterError("strict-query", "cannot be combined with --lenient",
                         "leave one of them out");
  return !leniency.strict;
}

namespace {

/// The names between commas; or one name with commas, such as a table may have for a column.
std::vector<std::string> listed_facets(const Index& index, const std::string& list) {
  const std::string name = list.substr(0, list.find(':'));
  const bool is_one =
      has_values(index, list) || (name.find(',') != name.npos && has_values(index, name));
  return is_one ? std::vector{list} : split_list("facet", list);
}

FacetChoice facet_of(const Index& index, const std::string& name) {
  auto [field, grouping] = grouped_field("facet", name);
  prefer_whole_name(index, field, grouping);
  return {field, grouping};
}

std::vector<FacetChoice> facets_of(const Index& index, const std::vector<std::string>& lists) {
  std::vector<FacetChoice> result;
  for (const std::string& list : lists) {
    for (const std::string& name : listed_facets(index, list)) {
      const FacetChoice choice = facet_of(index, name);
      if (std::ranges::count(result, choice) == 0) result.push_back(choice);
    }
  }
  return result;
}

/// A field may be called `n:desc`, and is then meant, not the reverse order of `n`.
FieldOrder order_by(const Index& index, const std::string& text) {
  return has_values(index, text) ? FieldOrder{.field = text} : parse_order("sort", text);
}

Synonyms synonyms_for(const Searcher& searcher, const std::optional<SynonymFile>& file) {
  return file ? Synonyms(searcher.index(), *file) : Synonyms();
}

QueryOptions query_options(const Searcher& searcher, const RankRequest& rank,
                           const SyntaxRequest& syntax, const StopAsked& stop) {
  QueryOptions options{.join = syntax.join,
                       .lenient = is_lenient(syntax.leniency),
                       .synonyms = synonyms_for(searcher, syntax.synonyms)};
  options.check = check_of(stop, "the search was not finished");
  apply(rank, options);
  return options;
}

/// Of all documents that the query finds, not of those alone that are shown.
std::vector<TopicTerm> significant(const Searcher& searcher, const SearchRequest& request,
                                   const SearchOptions& options) {
  DocumentSet found = searcher.matching(*request.query, options.query);
  if (request.filter) {
    QueryOptions of_filter = options.query;
    of_filter.feedback.reset();
    of_filter.examples = {};
    found &= searcher.matching(*request.filter, of_filter);
  }
  TopicReportOptions how;
  how.k = *request.significant;
  how.direction = AssociationDirection::in_favour;
  how.work.threads = options.threads;
  if (options.query.check) how.work.on_progress = [&](double) { options.query.check(); };
  return significant_terms(searcher.index(), found, how);
}

SearchOptions search_options(const Searcher& searcher, const SimilarRequest& request,
                             const StopAsked& stop) {
  SearchOptions options;
  options.k = request.k;
  options.query = query_options(searcher, request.rank, {.leniency = request.leniency}, stop);
  options.query.time_limit = request.time_limit;
  if (request.filter) options.filter = *request.filter;
  options.explain = request.explain;
  options.snippets = request.snippets;
  options.fold_duplicates = request.fold_duplicates;
  return options;
}

}  // namespace

SearchOptions options_of(const Searcher& searcher, const SearchRequest& request,
                         const StopAsked& stop) {
  SearchOptions options;
  options.k = request.k.value_or(kUsualHits);
  options.offset = request.offset;
  options.query = query_options(searcher, request.rank, request.syntax, stop);
  options.query.time_limit = request.time_limit.value_or(kUsualTimeLimit);
  if (request.filter) options.filter = *request.filter;
  options.explain = request.explain;
  options.snippets = request.snippets;
  if (request.order) options.order = order_by(searcher.index(), *request.order);
  options.fold_duplicates = request.fold_duplicates;
  options.diversify = request.rank.diversify;
  options.facets = facets_of(searcher.index(), request.facets.fields);
  options.facet_size = request.facets.size.value_or(options.facet_size);
  options.suggestions = true;
  options.threads = request.threads.value_or(processors());
  if (request.count_up_to) options.count_up_to = *request.count_up_to;
  return options;
}

SearchResult search(const Searcher& searcher, const SearchRequest& request, const StopAsked& stop) {
  if (!request.query && request.rank.feedback.like.empty())
    throw ParameterError("query", "is needed and was not given");
  const Stopwatch watch;
  if (!request.query && request.significant)
    throw ParameterError("significant", "needs a query", "examples alone find no set of documents");
  if (!request.query && request.rank.proximity)
    throw ParameterError("proximity", "needs a query", "examples have no words side by side");
  const std::string query = request.query.value_or("");
  const SearchOptions options = options_of(searcher, request, stop);
  SearchResult result{searcher.search(query, options), request.explain};
  if (request.significant) result.significant = significant(searcher, request, options);
  result.seconds = watch.seconds();
  return result;
}

SearchResult similar(const Searcher& searcher, const SimilarRequest& request,
                     const StopAsked& stop) {
  const Stopwatch watch;
  SearchAnswer answer = searcher.similar(request.id, search_options(searcher, request, stop));
  return {std::move(answer), request.explain, watch.seconds()};
}

QueryReading read(const Searcher& searcher, const ReadRequest& request, const StopAsked& stop) {
  QueryOptions options =
      query_options(searcher, {.score_stop_words = request.score_stop_words}, request.syntax, stop);
  options.time_limit = kUsualTimeLimit;
  return searcher.read(request.query, options);
}

ScoreExplanation explain(const Searcher& searcher, const ExplainRequest& request,
                         const StopAsked& stop) {
  return searcher.explain(request.query, request.id,
                          query_options(searcher, request.rank, request.syntax, stop));
}

ScoreComparison compare(const Searcher& searcher, const CompareRequest& request,
                        const StopAsked& stop) {
  const ExplainRequest& first = request.explain;
  return searcher.compare(first.query, first.id, request.compare,
                          query_options(searcher, first.rank, first.syntax, stop));
}

}  // namespace inkling::service
