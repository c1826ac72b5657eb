/// search, explain.

#include "render/search.h"

#include <fmt/format.h>

#include <ostream>

#include "cli/arguments.h"
#include "cli/batch_command.h"
#include "cli/commands.h"
#include "inkling/search.h"
#include "render/numbers.h"

namespace inkling::cli {

namespace {

constexpr std::size_t kHits = 10;

Ranker ranker(const RankRequest& request) {
  if (request.ranking == Ranking::bm25) {
    const Bm25 usual;
    return Bm25{.k1 = request.k1.value_or(usual.k1), .b = request.b.value_or(usual.b)};
  }
  if (request.k1 || request.b) {
    throw OptionError(request.k1 ? "--k1" : "--b", "belongs to --rank bm25", "leave it out");
  }
  return TfIdf{};
}

SearchOptions search_options(const SearchRequest& request, const Searcher& searcher) {
  SearchOptions options;
  options.k = request.k.value_or(kHits);
  options.offset = request.offset;
  options.ranker = ranker(request.rank);
  options.join = request.join;
  if (request.filter) options.filter = searcher.matching(*request.filter);
  options.explain = request.explain;
  options.snippets = request.snippets;
  return options;
}

void warn_about_words(const Session& session, const SearchAnswer& answer) {
  for (const std::string& word : answer.unknown) warn(session, fmt::format("no document holds `{}`", word));
  for (const std::string& part : answer.dropped) warn(session, fmt::format("nothing is left of `{}`", part));
}

ExitCode search_once(const SearchRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const Stopwatch watch;
  const SearchAnswer answer =
      searcher.search(fmt::format("{}", fmt::join(request.words, " ")), search_options(request, searcher));
  const double seconds = watch.seconds();
  warn_about_words(session, answer);
  if (session.json) {
    render::write_json(session.out, answer, request.explain, seconds);
  } else {
    render::print(session.out, answer);
    session.out.flush();
  }
  if (reports_in_words(session)) {
    session.err << fmt::format("{} of {} in {}\n", render::grouped(answer.hits.size()),
                               render::counted(answer.total, "hit"), render::duration(seconds));
  }
  return answer.total == 0 ? ExitCode::no : ExitCode::done;
}

}  // namespace

ExitCode run(const SearchRequest& request, const Session& session) {
  if (request.topics) return search_batch(request, ranker(request.rank), session);
  if (request.format || request.run_name || request.threads) {
    throw UsageError("--format, --run-name and --threads belong to --topics",
                     "leave them out, or name a file of topics");
  }
  if (request.words.empty()) {
    throw UsageError("`inkling search` needs a query or --topics", "see `inkling search --help`");
  }
  return search_once(request, session);
}

ExitCode run(const ExplainRequest& request, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const ScoreExplanation explanation = searcher.explain(request.query, request.id, ranker(request.rank), request.join);
  session.json ? render::write_json(session.out, explanation) : render::print(session.out, explanation);
  return explanation.matches ? ExitCode::done : ExitCode::no;
}

}  // namespace inkling::cli
