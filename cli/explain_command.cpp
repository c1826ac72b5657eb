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
                     service::read(searcher, {command.query, syntax_of(command, session)}));
  return ExitCode::done;
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
    throw UsageError("`inkling explain` needs the ID of a document, or --parse in its place",
                     "see `inkling explain --help`");
  }
  if (command.parse && command.compare)
    throw UsageError("--compare needs the ID of a document", "leave out --parse");
  if (command.parse) return explain_parse(command, session);
  return command.compare ? compare_scores(command, session) : explain_score(command, session);
}

}  // namespace inkling::cli
