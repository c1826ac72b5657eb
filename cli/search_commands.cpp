/// search, explain.

#include "render/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/arguments.h"
#include "cli/batch_command.h"
#include "cli/commands.h"
#include "cli/processors.h"
#include "cli/ranking.h"
#include "cli/search_answer.h"
#include "cli/synonyms.h"
#include "inkling/search.h"

namespace inkling::cli {

namespace {

constexpr std::size_t kHits = 10;

std::vector<std::string> each_once(const std::vector<std::string>& names) {
  std::vector<std::string> result;
  for (const std::string& name : names) {
    if (std::ranges::count(result, name) == 0) result.push_back(name);
  }
  return result;
}

SearchOptions search_options(const SearchRequest& request, const Searcher& searcher,
                             const Session& session) {
  SearchOptions options;
  options.k = request.k.value_or(kHits);
  options.offset = request.offset;
  options.query.ranker = ranker(request.rank);
  options.query.field_weights = request.rank.field_weights;
  options.query.join = request.join;
  options.query.time_limit = request.time_limit.value_or(kUsualTimeLimit);
  if (request.filter) options.filter = *request.filter;
  options.explain = request.explain;
  options.snippets = request.snippets;
  options.order = request.order;
  options.fold_duplicates = request.fold_duplicates;
  options.facets = each_once(request.facets);
  options.facet_size = request.facet_size.value_or(options.facet_size);
  options.suggestions = true;
  options.threads = request.threads.value_or(processors());
  options.query.lenient = request.lenient;
  options.query.synonyms = read_synonyms(session, request.synonyms, searcher.index());
  if (request.count_up_to) options.count_up_to = *request.count_up_to;
  return options;
}

template <typename Answer>
void warn_about_words(const Session& session, const Answer& answer) {
  if (answer.read_as) warn(session, fmt::format("read as `{}`", *answer.read_as));
  for (const std::string& word : answer.unknown)
    warn(session, fmt::format("no document holds `{}`", word));
  for (const std::string& part : answer.dropped)
    warn(session, fmt::format("nothing is left of `{}`", part));
  tell_expansions(session, answer.expansions);
}

ExitCode search_once(const SearchRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const Stopwatch watch;
  const SearchAnswer answer = searcher.search(fmt::format("{}", fmt::join(request.words, " ")),
                                              search_options(request, searcher, session));
  const double seconds = watch.seconds();
  warn_about_words(session, answer);
  for (const Suggestion& suggestion : answer.suggestions) {
    warn(session,
         fmt::format("did you mean `{}` instead of `{}`?", suggestion.instead, suggestion.word));
  }
  return say(session, answer, request.explain, seconds);
}

}  // namespace

ExitCode run(const SearchRequest& request, const Session& session) {
  if (request.topics) return search_batch(request, ranker(request.rank), session);
  if (request.format || request.run_name) {
    throw UsageError("--format and --run-name belong to --topics",
                     "leave them out, or name a file of topics");
  }
  if (request.facet_size && request.facets.empty()) {
    throw UsageError("--facet-size belongs to --facet", "name a field with --facet");
  }
  if (request.words.empty()) {
    throw UsageError("`inkling search` needs a query or --topics", "see `inkling search --help`");
  }
  return search_once(request, session);
}

ExitCode explain_parse(const ExplainRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const QueryReading reading = searcher.read(
      request.query, {.join = request.join,
                      .lenient = request.lenient,
                      .synonyms = read_synonyms(session, request.synonyms, searcher.index()),
                      .time_limit = kUsualTimeLimit});
  warn_about_words(session, reading);
  session.json ? render::write_json(session.out, reading) : render::print(session.out, reading);
  return ExitCode::done;
}

QueryOptions query_options(const ExplainRequest& request, const Session& session,
                           const Index& index) {
  return {.ranker = ranker(request.rank),
          .field_weights = request.rank.field_weights,
          .join = request.join,
          .synonyms = read_synonyms(session, request.synonyms, index)};
}

ExitCode explain_score(const ExplainRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const ScoreExplanation explanation = searcher.explain(
      request.query, request.id, query_options(request, session, searcher.index()));
  tell_expansions(session, explanation.expansions);
  session.json ? render::write_json(session.out, explanation)
               : render::print(session.out, explanation);
  return explanation.matches ? ExitCode::done : ExitCode::no;
}

ExitCode compare_scores(const ExplainRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const ScoreComparison comparison =
      searcher.compare(request.query, request.id, *request.compare,
                       query_options(request, session, searcher.index()));
  tell_expansions(session, comparison.first.expansions);
  session.json ? render::write_json(session.out, comparison)
               : render::print(session.out, comparison);
  return comparison.first.matches && comparison.second.matches ? ExitCode::done : ExitCode::no;
}

ExitCode run(const ExplainRequest& request, const Session& session) {
  if (request.parse != request.id.empty()) {
    throw UsageError("`inkling explain` needs the ID of a document, or --parse in its place",
                     "see `inkling explain --help`");
  }
  if (request.parse && request.compare)
    throw UsageError("--compare needs the ID of a document", "leave out --parse");
  if (request.parse) return explain_parse(request, session);
  if (request.lenient) throw UsageError("--lenient belongs to --parse", "leave it out");
  return request.compare ? compare_scores(request, session) : explain_score(request, session);
}

}  // namespace inkling::cli
