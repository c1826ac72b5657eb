#include "cli/batch_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "cli/synonym_file.h"
#include "cli/terminal.h"
#include "inkling/trec.h"
#include "render/numbers.h"
#include "render/trec.h"
#include "service/batch.h"
#include "service/stopping.h"

namespace inkling::cli {

namespace {

constexpr const char* kUsualRunName = "inkling";

void refuse_flags_of_one_query(const SearchCommand& command) {
  const service::SearchRequest& request = command.request;
  const service::Leniency& leniency = request.syntax.leniency;
  const bool reads_a_query = request.query || request.syntax.join == Join::all || leniency.strict ||
                             leniency.lenient || request.filter;
  const bool of_one_query = reads_a_query || request.explain || request.snippets ||
                            request.offset > 0 || request.order || !request.facets.fields.empty() ||
                            request.facets.size || request.fold_duplicates ||
                            request.rank.diversify || request.time_limit || request.count_up_to ||
                            request.significant || !request.rank.feedback.like.empty();
  if (of_one_query) {
    throw UsageError(
        "--topics ranks whole texts: no QUERY, --filter, --explain, --snippets, --offset, --op, "
        "--facet, --facet-size, --sort, --fold-duplicates, --diversify, --lenient, --strict-query, "
        "--time-limit, --count-up-to, --significant, --like",
        "leave them out, or search without --topics");
  }
}

void require_format_of_run(const Session& session) {
  const service::Format format = session.format.value_or(service::Format::trec);
  if (session.json || format == service::Format::trec) return;
  throw UsageError(ErrorText("--topics writes a run as trec or json, not as ") +
                       std::string(service::name_of(format)),
                   "leave --format out for trec, or take --json");
}

/// The request, its synonyms and topics read.
service::BatchRequest request_of(const SearchCommand& command, const Session& session) {
  service::BatchRequest request;
  request.k = command.request.k.value_or(request.k);
  request.rank = command.request.rank;
  request.synonyms = read_synonym_file(session, command.synonyms);
  request.threads = command.request.threads;
  request.topics = read_file(session, *command.topics, &read_topics);
  return request;
}

/// What a run cannot hold is refused before its first line.
void check_names(const SearchCommand& command, const Session& session, const Index& index,
                 const std::vector<TrecTopic>& topics) {
  if (session.json) {
    if (command.escape_ids)
      throw UsageError("--escape-ids is for runs, and JSON holds any id", "leave it out");
    return;
  }
  require_run_name("run name", command.run_name.value_or(kUsualRunName));
  if (!command.escape_ids) require_run_names(index, topics);
}

void write_escaped(std::ostream& out, const TrecTopic& topic, std::vector<RunEntry> entries,
                   const std::string& run_name) {
  for (RunEntry& entry : entries) entry.document = escaped_name(entry.document);
  write_run(out, escaped_name(topic.id), entries, run_name);
}

/// As a whole, so that what cannot be written leaves no part behind.
void write(const SearchCommand& command, const Session& session, const TrecTopic& topic,
           const std::vector<RunEntry>& entries) {
  std::ostringstream lines;
  const std::string run_name = command.run_name.value_or(kUsualRunName);
  if (session.json) {
    render::write_json(lines, topic.id, entries);
  } else if (command.escape_ids) {
    write_escaped(lines, topic, entries, run_name);
  } else {
    write_run(lines, topic.id, entries, run_name);
  }
  session.out << std::move(lines).str() << std::flush;
}

/// A signal that finds all topics written came too late.
void stop_if_asked(const service::BatchResult& result, std::size_t topics) {
  if (stop_signal() == 0 || result.topics == topics) return;
  throw service::StoppedError(fmt::format("{} of {} written", render::grouped(result.topics),
                                          render::counted(topics, "topic")));
}

}  // namespace

ExitCode search_batch(const SearchCommand& command, const Session& session) {
  refuse_flags_of_one_query(command);
  require_format_of_run(session);
  if (command.topics == "-" && command.synonyms == "-") {
    throw UsageError("--topics and --synonyms cannot both be standard input",
                     "name a file for one of them");
  }
  const Searcher searcher(open_to_compare_text(session));
  const service::BatchRequest request = request_of(command, session);
  check_names(command, session, searcher.index(), request.topics);
  if (request.topics.empty()) {
    const std::string& file = *command.topics;
    tell(session, {{true, fmt::format("{}: no topic", file == "-" ? "standard input" : file)}});
  }
  const StopOnSignal stop_on_signal;
  // The run on a terminal would be torn by the line that shows how far it is.
  Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress() &&
                                     ::isatty(STDOUT_FILENO) == 0);
  const service::BatchResult result = service::search_batch(
      searcher, request,
      {.take =
           [&](const TrecTopic& topic, const std::vector<RunEntry>& entries) {
             write(command, session, topic, entries);
           },
       .progress = [&](const service::BatchProgress& so_far) { progress.show(so_far); },
       .stop = [] { return stop_signal() != 0; }});
  stop_if_asked(result, request.topics.size());
  return result.hits == 0 ? ExitCode::no : ExitCode::done;
}

}  // namespace inkling::cli
