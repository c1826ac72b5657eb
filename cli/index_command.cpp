#include <fmt/format.h>

#include <optional>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/processors.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "inkling/index_writer.h"

namespace inkling::cli {

namespace {

constexpr const char* kWayOut = "leave the flag out, or make another index with -i";

WriterOptions writer_options(const IndexRequest& request) {
  WriterOptions options;
  options.analyzer = request.analyzer.settings();
  options.store_text = !request.no_store;
  options.mapping = request.mapping;
  if (request.label_from_dir) options.mapping.label_from_dir = true;
  options.memory = request.memory;
  options.threads = request.threads.value_or(processors());
  options.keep = request.keep;
  options.merging = Merging::with_commit;  // there is nothing to go on with meanwhile
  return options;
}

/// An index keeps the settings it was made with.
void require_same_settings(const IndexRequest& request, const IndexWriter& writer) {
  const auto refuse = [](const std::string& flag, std::string_view found, std::string_view asked) {
    throw OptionError(flag, fmt::format("the index was made with {}, not with {}", found, asked),
                      kWayOut);
  };
  const AnalyzerSettings& made = writer.analyzer();
  const AnalyzerRequest& asked = request.analyzer;
  if (asked.kind && *asked.kind != made.kind)
    refuse("--analyzer", to_string(made.kind), to_string(*asked.kind));
  if (asked.language && *asked.language != made.language)
    refuse("--language", made.language, *asked.language);
  if (asked.drop_stop_words && !made.drop_stop_words)
    refuse("--drop-stop-words", "stop words", "none");
  if (asked.fold_accents && !made.fold_accents) refuse("--fold-accents", "accents", "none");
  if (asked.bigrams && !made.bigrams) refuse("--bigrams", "dictionary words", "pairs");
  if (request.no_store && writer.stores_text()) refuse("--no-store", "its texts", "none");
}

IngestReport ingest_with_progress(IndexWriter& writer, const IndexRequest& request,
                                  const Session& session) {
  Progress progress(session.err, reports_in_words(session) && terminal_can_show_progress());
  const auto keep_going = [&](const IngestProgress& so_far) {
    progress.show(so_far);
    return stop_signal() == 0;
  };
  IngestOptions options = request.ingest;
  options.left_out = session.index;
  return ingest(writer, request.paths, session.in, options, keep_going);
}

void stop_if_asked() {
  if (stop_signal() != 0) throw Stopped{stop_signal(), "nothing was committed"};
}

std::optional<Index> open_if_there(const std::filesystem::path& directory) {
  try {
    return Index::open(directory);
  } catch (const IndexMissingError&) {
    return std::nullopt;
  }
}

void refuse_empty_corpus(const IndexRequest& request, const IngestReport& report,
                         const Session& session) {
  if (report.indexed + report.replaced + report.unchanged > 0) return;
  const std::optional<Index> index = open_if_there(session.index);
  if (index && index->document_count() > 0) return;
  std::string message = fmt::format("no document was found in {}", fmt::join(request.paths, ", "));
  const char* separator = ": skipped ";
  for (const auto& [reason, count] : report.skipped) {
    message += fmt::format("{}{} as {}", separator, count, reason);
    separator = ", ";
  }
  throw EmptyInputError(
      message, "nothing was committed; --rejects FILE says what was wrong with each record");
}

/// A document more must not take a walk through all terms, which JSON promises to count.
render::CommitTotals commit_totals_of(const Index& index) {
  return {.documents = index.document_count(),
          .text = index.known_field_statistics(FieldId::text),
          .bytes = index.bytes(),
          .snapshot = index.snapshot()};
}

void report_totals(const Session& session, const IngestReport& report, const Stopwatch& watch) {
  if (session.json) {
    const render::IndexTotals totals = totals_of(Index::open(session.index));
    render::write_json(session.out, report, totals, watch.seconds());
  } else if (!session.quiet) {
    const render::CommitTotals totals = commit_totals_of(Index::open(session.index));
    render::print(session.out, report, totals, watch.seconds());
  }
}

}  // namespace

ExitCode run(const IndexRequest& request, const Session& session) {
  if (request.paths.empty())
    throw UsageError("`inkling index` needs a path", "see `inkling index --help`");
  const Stopwatch watch;
  const StopOnSignal stop_on_signal;
  IndexWriter writer(session.index, writer_options(request));
  require_same_settings(request, writer);
  if (const std::optional<Index> index = open_if_there(session.index))
    warn_about_libraries(session, *index);
  const IngestReport report = ingest_with_progress(writer, request, session);
  stop_if_asked();
  refuse_empty_corpus(request, report, session);
  // A signal from here on finds the documents committed: the command ends as if it had not come.
  writer.commit();
  if (writer.cut_tokens() > 0)
    warn(session, fmt::format("{} very long tokens were cut", writer.cut_tokens()));
  report_totals(session, report, watch);
  return report.skipped_total() > 0 ? ExitCode::skipped : ExitCode::done;
}

}  // namespace inkling::cli
