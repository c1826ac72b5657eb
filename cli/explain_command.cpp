/// explain.

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/synonym_file.h"
#include "render/search.h"
#include "service/searching.h"

namespace inkling::cli {

namespace {

template <typename Answer>
void answer_explanation(const Session& session, const Answer& result) {
  tell(session, render::remarks_on(result));
  session.json ? render::write_json(session.out, result)
               : render::print(session.out, result, session.table_format());
}

service::SyntaxRequest syntax_of(const ExplainCommand& command, const Session& session) {
  return {.join = command.join,
          .leniency = command.leniency,
          .synonyms = read_synonym_file(session, command.synonyms)};
}

ExitCode explain_parse(const ExplainCommand& command, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  answer_explanation(session,
                     service::read(searcher, {.query = command.query,
                                              .syntax = syntax_of(command, session),
                                              .score_stop_words = command.rank.score_stop_words}));
  return ExitCode::done;
}

/// A query that is only read scores nothing, and learns nothing.
void require_reading_alone(const service::RankRequest& rank) {
  const service::FeedbackRequest& feedback = rank.feedback;
  const bool learns = feedback.expand || feedback.documents || feedback.terms || feedback.lambda ||
                      feedback.beta || feedback.gamma || feedback.like_by ||
                      !feedback.like.empty() || !feedback.unlike.empty();
  const bool ranks = rank.ranker || !rank.parameters.empty() || !rank.field_weights.are_none() ||
                     rank.fields || rank.prior || rank.recency || rank.proximity;
  if (!learns && !ranks) return;
  throw UsageError(
      "--parse shows how a query is read, and scores nothing: no --rank with its flags, --fields, "
      "--field-weight, --prior, --recency, --proximity, --expand, --like, --unlike, --like-by, "
      "--fb-*",
      "leave them out, or name the ID of a document instead of --parse");
}

service::ExplainRequest request_of(const ExplainCommand& command, const Session& session) {
  return {.query = command.query,
          .id = command.id,
          .rank = command.rank,
          .syntax = syntax_of(command, session)};
}

ExitCode explain_score(const ExplainCommand& command, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const ScoreExplanation explanation = service::explain(searcher, request_of(command, session));
  answer_explanation(session, explanation);
  return explanation.matches ? ExitCode::done : ExitCode::no;
}

ExitCode compare_scores(const ExplainCommand& command, const Session& session) {
  const Searcher searcher(open_to_compare_text(session));
  const ScoreComparison comparison = service::compare(
      searcher, {.explain = request_of(command, session), .compare = *command.compare});
  answer_explanation(session, comparison);
  return comparison.first.matches && comparison.second.matches ? ExitCode::done : ExitCode::no;
}

}  // namespace

ExitCode run(const ExplainCommand& command, const Session& session) {
  if (command.parse != command.id.empty()) {
    throw UsageError("`inkling explain` needs the ID of a document, or --parse",
                     "see `inkling explain --help`");
  }
  if (command.parse && command.compare)
    throw UsageError("--compare needs the ID of a document", "leave out --parse");
  if (command.parse) {
    require_reading_alone(command.rank);
    return explain_parse(command, session);
  }
  return command.compare ? compare_scores(command, session) : explain_score(command, session);
}

}  // namespace inkling::cli
