/// similar, keywords, suggest.

#include <fmt/format.h>

#include <ostream>
#include <vector>

#include "cli/commands.h"
#include "cli/ranking.h"
#include "cli/search_answer.h"
#include "inkling/search.h"
#include "render/keywords.h"
#include "render/utf8.h"

namespace inkling::cli {

ExitCode run(const SimilarRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const Stopwatch watch;
  SearchOptions options;
  options.k = request.k;
  options.query.ranker = ranker(request.rank);
  options.query.field_weights = request.rank.field_weights;
  options.query.time_limit = request.time_limit;
  if (request.filter) options.filter = *request.filter;
  options.explain = request.explain;
  options.snippets = request.snippets;
  options.fold_duplicates = request.fold_duplicates;
  const SearchAnswer answer = searcher.similar(request.id, options);
  const double seconds = watch.seconds();
  if (reports_in_words(session))
    session.err << fmt::format("by {}\n", render::terminal_text(answer.query));
  return say(session, answer, request.explain, seconds);
}

ExitCode run(const KeywordsRequest& request, const Session& session) {
  const Searcher searcher(open_snapshot(session));
  const DocumentKeywords keywords = searcher.keywords(request.id, request.k);
  session.json ? render::write_json(session.out, keywords) : render::print(session.out, keywords);
  return keywords.distinct_terms == 0 ? ExitCode::no : ExitCode::done;
}

ExitCode run(const SuggestRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const std::vector<WordCount> words = searcher.completions(request.prefix, request.k);
  session.json ? render::write_json(session.out, request.prefix, words)
               : render::print(session.out, words);
  return words.empty() ? ExitCode::no : ExitCode::done;
}

}  // namespace inkling::cli
