#include "cli/declarations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/help.h"

namespace inkling::cli {

namespace {

void declare_synonyms(Flags& flags, std::optional<std::string>& path) {
  flags.text("synonyms", path, "FILE", "lines such as `ny, new york` or `teh => the`");
}

/// Commands are run: only who runs this program may give them, no request from elsewhere.
void declare_converters(Flags& flags, service::ConverterRequest& converters) {
  flags.values("pre", converters.commands, "EXT=COMMAND",
               "files .EXT are the text that COMMAND makes of its standard input; repeatable");
  flags.text("extract-with", converters.server, "URL",
             "an Apache Tika server for files that no format reads, as http://localhost:9998");
}

}  // namespace

void declare(Flags& flags, IndexCommand& command) {
  service::declare(flags, command.request);
  declare_converters(flags, command.request.converters);
  flags.text("rejects", command.request.ingest.rejects, "FILE",
             "write skipped records to FILE, one JSON object per line");
  service::declare_threads(flags, command.request.threads);
  flags.flag("watch", command.watch,
             "keep running: index again whenever something changes, and delete what is gone");
}

void declare(Flags& flags, DeleteCommand& command) {
  service::declare(flags, command.request);
  flags.flag("yes", command.yes, "do not ask whether to delete what a query matches");
}

void declare(Flags& flags, ExportCommand& command) {
  service::declare(flags, command.request);
  flags.text({"out", 'o'}, command.out, "FILE",
             "write to FILE, replaced when the output is complete (default standard output)");
  flags.text("names", command.names, "PREFIX",
             "for svmlight and mtx: what the numbers stand for, in PREFIX.ids, PREFIX.terms and "
             "PREFIX.labels");
}

void declare(Flags& flags, OptimizeCommand& command) {
  service::declare(flags, command.request);
  service::declare_threads(flags, command.request.threads);
}

void declare(Flags& flags, AnalyzeCommand& command) { service::declare(flags, command.request); }

void declare(Flags& flags, SearchCommand& command) {
  service::declare(flags, command.request);
  declare_synonyms(flags, command.synonyms);
  flags.text("topics", command.topics, "FILE", "rank many topics: lines of `topic<TAB>words`");
  flags.text("run-name", command.run_name, "NAME",
             "with --topics: the last column of the run (default inkling)");
  flags.flag("escape-ids", command.escape_ids,
             "with --topics: write white space in ids as %20, so that a run can hold them");
  service::declare_threads(flags, command.request.threads);
}

void declare(Flags& flags, MergeCommand& command) {
  flags.word("dst", command.target, service::Presence::required,
             "the index that receives the documents, after its own; it may be new");
  service::declare(flags, command.request);
}

void declare(Flags& flags, ExplainCommand& command) {
  flags.word("query", command.query, service::Presence::required, "see `inkling help query`");
  flags.word("id", command.id, service::Presence::optional, "the document");
  flags.text("compare", command.compare, "ID2",
             "why ID is above another document, or below it, part by part");
  flags.flag("parse", command.parse, "show how the query is read; takes no ID");
  service::declare_rank(flags, command.rank);
  service::declare_op(flags, command.join);
  service::declare_leniency(flags, command.leniency);
  declare_synonyms(flags, command.synonyms);
  service::declare_query_words(flags, command.rank);
}

void declare(Flags& flags, TrecEvalCommand& command) {
  flags.word("qrels", command.qrels, service::Presence::required,
             "judgments: topic 0 document relevance");
  flags.word("run", command.run, service::Presence::required,
             "a run: topic Q0 document rank score name");
  flags.flag("per-topic", command.per_topic, "also the measures of each topic");
  flags.text("compare", command.compare, "RUN2",
             "both runs, their differences, and whether those could be chance");
  service::declare(flags, command.request);
}

void declare(Flags& flags, JudgeCommand& command) {
  flags.word("topics", command.topics, service::Presence::required,
             "lines of `topic<TAB>words`, as search --topics reads them");
  flags.word("run", command.run, service::Presence::required,
             "a run: topic Q0 document rank score name");
  flags.word("run2", command.compared, service::Presence::required, "the run to compare it with");
  flags.word("qrels", command.qrels, service::Presence::required,
             "the file that judgments are added to");
  service::declare(flags, command.request);
}

void declare(Flags& flags, KeynessCommand& command) {
  service::declare(flags, command.request);
  flags.text("reference", command.reference, "QUERY|FILE",
             "what to compare with: other documents, or lines of word<TAB>count (default all "
             "other documents)");
}

void declare(Flags& flags, AllReportsCommand& command) {
  service::declare(flags, command.request);
  flags.text("html", command.html, "FILE", "the page to write; replaces FILE when it is complete");
}

void declare(Flags& flags, TrainCommand& command) {
  service::declare(flags, command.request);
  flags.group("Counts and priors");
  flags.text("prior", command.prior, "fit|uniform|FILE",
             "weights of topics (default fit); FILE: JSON, or lines of topic<TAB>weight");
  flags.group({});
}

void declare(Flags& flags, ClassifyCommand& command) {
  service::declare(flags, command.request);
  declare_converters(flags, command.request.reading.converters);
  flags.words("file", command.files, "files, directories, or - for standard input");
  service::declare_threads(flags, command.request.threads);
  flags.text("text", command.text, "TEXT", "the text to classify");
}

void declare(Flags& flags, LearnCommand& command) {
  service::declare(flags, command.request);
  declare_converters(flags, command.request.reading.converters);
  flags.words("file", command.files, "files with one text each, or - for standard input");
}

void declare(Flags& flags, service::ForgetRequest& request) {
  service::declare(flags, request);
  declare_converters(flags, request.reading.converters);
}

void declare(Flags& flags, ImportCommand& command) {
  service::declare(flags, command.request);
  flags.word("file", command.file, service::Presence::required,
             "what `inkling model export` wrote, or - for standard input");
}

void declare(Flags& flags, ServeCommand& command) { server::declare(flags, command.request); }

void declare(Flags& flags, HelpCommand& command) {
  flags.words("topic", command.words,
              fmt::format("a command, or {}", fmt::join(help_topics(), ", ")));
}

void declare(Flags& flags, ManCommand& command) {
  flags.words("command", command.words, "the command (default the program itself)");
  flags.text({"out", 'o'}, command.out, "DIR", "write all pages into this folder");
}

void declare(Flags& flags, CompletionsCommand& command) {
  flags.word("shell", command.shell, service::Presence::required, "bash, zsh or fish");
  flags.text({"out", 'o'}, command.out, "FILE",
             "write the script to FILE (default standard output)");
}

void declare(Flags& flags, CompleteCommand& command) {
  flags.word("shell", command.shell, service::Presence::required, "bash, zsh or fish");
  flags.words("line", command.words, "what was typed, after --");
}

void declare(Flags& flags, ConfigCommand& command) {
  flags.words("command", command.words, "all flags of this command (default: what is set)");
}

void declare(Flags& flags, OpenCommand& command) {
  flags.word("n", command.hit, service::Presence::required, "the number of the hit");
  flags.flag("print", command.print, "print its path, and open nothing; so does --json");
}

}  // namespace inkling::cli
