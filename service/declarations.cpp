#include "service/declarations.h"

#include <algorithm>

#include "service/choices.h"
#include "service/names.h"
#include "service/processors.h"

namespace inkling::service {

namespace {

void declare_analyzer(Parameters& parameters, AnalyzerRequest& analyzer) {
  parameters.value(
      "analyzer",
      [&](const std::string&, const std::string& text) {
        analyzer.kind = parse_analyzer_kind(text);
      },
      "standard|words|whitespace|sklearn", "how text becomes terms (default standard)");
  parameters.text("language", analyzer.language, "CODE",
                  "the language of the stems: en (default), de, ...; auto: detected in each text");
  parameters.flag("drop-stop-words", analyzer.drop_stop_words,
                  "leave out words such as `the`, by Snowball's list for the language");
  parameters.flag("fold-accents", analyzer.fold_accents,
                  "remove accents from Latin and Greek terms");
  parameters.flag("bigrams", analyzer.bigrams,
                  "cut Chinese and Japanese into pairs of characters, not dictionary words");
}

std::uint64_t parse_kept(const std::string& name, const std::string& text) {
  const std::uint64_t kept = parse_count(name, text);
  if (kept == 0) throw OptionError(name, "at least one is kept, the newest");
  return kept;
}

/// More than one for each processor would only wait.
std::size_t parse_threads(const std::string& name, const std::string& text) {
  const std::size_t threads = parse_count(name, text);
  if (threads == 0) throw OptionError(name, "at least one is needed");
  return std::min(threads, processors());
}

void declare_max_fields(Parameters& parameters, std::size_t& most,
                        const char* help =
                            "skip records that would bring the index more than N "
                            "fields (default 10000)") {
  parameters.value(
      "max-fields",
      [&](const std::string& name, const std::string& text) {
        most = parse_count(name, text);
        if (most == 0) throw OptionError(name, "at least one is needed");
      },
      "N", help);
}

/// `Columns` and `Html` are what they say, or optional.
template <typename Columns, typename Html>
void declare_format_choices(Parameters& parameters, Columns& columns,
                            std::optional<char>& delimiter, Html& html,
                            const char* name_of_columns) {
  parameters.value(
      name_of_columns,
      [&](const std::string& name, const std::string& text) { columns = split_list(name, text); },
      "NAME,...", "the columns of tables without a header, in order");
  parameters.value(
      "delimiter",
      [&](const std::string&, const std::string& text) { delimiter = parse_delimiter(text); },
      "C|tab|auto", "what separates the values of csv (default auto: by the rows)");
  parameters.value(
      "html", [&](const std::string&, const std::string& text) { html = parse_html_text(text); },
      "all|main", "main: HTML without navigation, header, footer and the like (default all)");
}

/// Which fields of a record are what.
void declare_mapping(Parameters& parameters, IndexRequest& request) {
  MappingRequest& mapping = request.mapping;
  parameters.text("id", mapping.id, "FIELD", "the field with the id (default id)");
  parameters.text("title", mapping.title, "FIELD", "the field with the title (default title)");
  parameters.value(
      "text",
      [&](const std::string& name, const std::string& text) {
        mapping.text = split_list(name, text);
      },
      "FIELD,...", "the fields with text (default text)");
  parameters.values("text-field", mapping.text_fields, "FIELD,...",
                    "more fields with text, searched by their names and with the text; repeatable");
  parameters.text("label", mapping.label, "FIELD",
                  "the field with one or more labels (default label and labels)");
  parameters.flag("label-from-dir", request.labels.from_dir,
                  "the name of a file's folder is its label");
  parameters.flag("no-label-from-dir", request.labels.not_from_dir,
                  "undoes --label-from-dir; with --remap, in an index made with it");
  parameters.value(
      "strip",
      [&](const std::string&, const std::string& text) {
        mapping.strip = parse_stripped_parts(text);
      },
      "PART,...", "leave headers, footers, quotes of messages out of the text; none: keep all");
  parameters.flag("remap", mapping.remap,
                  "read documents by these fields from now on, not by those recorded before");
}

/// Topics that do not come from the records.
void declare_given_topics(Parameters& parameters, IndexRequest& request) {
  parameters.text("tag-with", request.tag_with, "MODEL",
                  "give new documents the topics of a model, as tags, in the same commit");
  parameters.flag("relabel", request.labels.relabel,
                  "let the labels of records replace those that were given by hand");
}

/// What files are; `format` is the name of the first parameter.
void declare_files(Parameters& parameters, const char* format, InputFormat& files,
                   std::string& encoding) {
  parameters.value(
      format,
      [&](const std::string&, const std::string& text) { files = parse_input_format(text); },
      input_format_choices(), "what the files contain (default auto: by content and name)");
  parameters.value(
      "encoding",
      [&](const std::string&, const std::string& text) { encoding = parse_encoding(text); },
      "auto|NAME", "for files without a byte order mark (default auto: by their bytes)");
}

void declare_input(Parameters& parameters, IndexRequest& request) {
  declare_files(parameters, "format", request.ingest.format, request.ingest.encoding);
  declare_format_choices(parameters, request.mapping.columns, request.mapping.delimiter,
                         request.mapping.html, "columns");
}

/// Which files of a folder are read.
void declare_walk(Parameters& parameters, WalkOptions& walk) {
  parameters.values("include", walk.include, "GLOB",
                    "from a folder, only files like *.md or notes/**; repeatable");
  parameters.values("exclude", walk.exclude, "GLOB",
                    "from a folder, nothing like *.log or build/; repeatable");
  parameters.flag("ignore-files", walk.ignore_files,
                  "leave out what .gitignore and .inklingignore list");
  parameters.flag("follow", walk.follow, "follow symbolic links");
  parameters.flag("hidden", walk.hidden, "read files and folders that begin with a dot, too");
}

}  // namespace

void declare_reading(Parameters& parameters, TextsRequest& reading) {
  declare_files(parameters, "input", reading.input, reading.encoding);
  FormatOptions& options = reading.format_options;
  // --columns are those of what is listed.
  declare_format_choices(parameters, options.columns, options.delimiter, options.html,
                         "input-columns");
  parameters.flag("strict", reading.strict, "stop at the first bad record");
}

void declare_wait(Parameters& parameters, Wait& wait) {
  const auto take = [&](const std::string& name, const std::string& text) {
    wait = parse_seconds(name, text);
  };
  parameters.value("wait", take, "SECONDS",
                   "wait for another writer, at most this long (default 0)");
}

void declare_threads(Parameters& parameters, std::optional<std::size_t>& threads) {
  const auto take = [&](const std::string& name, const std::string& text) {
    threads = parse_threads(name, text);
  };
  parameters.value("threads", take, "N", "at most N threads (default one per processor)");
}

void declare(Parameters& parameters, IndexRequest& request) {
  IngestOptions& ingest = request.ingest;
  parameters.words("path", request.paths, "files, directories, or - for standard input");
  declare_input(parameters, request);
  declare_walk(parameters, ingest.walk);
  declare_mapping(parameters, request);
  parameters.flag("strict", ingest.strict, "stop at the first bad record and commit nothing");
  parameters.flag("prune", ingest.prune,
                  "delete documents whose files below the paths, or records in them, are gone");
  parameters.flag("reread", ingest.reread, "read files that have not changed, too");
  declare_analyzer(parameters, request.analyzer);
  parameters.flag("no-store", request.no_store,
                  "store no text: no snippets; everything else works");
  parameters.value(
      "memory",
      [&](const std::string& name, const std::string& text) {
        request.memory = parse_size(name, text);
      },
      "SIZE", "memory for documents not yet written: 64M, 1G, bytes (default 256M)");
  declare_max_fields(parameters, request.max_fields);
  parameters.value(
      "keep",
      [&](const std::string& name, const std::string& text) {
        request.keep = parse_kept(name, text);
      },
      "N", "keep N snapshots for --at from now on (default as before; 1 at first)");
  declare_given_topics(parameters, request);
  declare_wait(parameters, request.wait);
}

void declare_records(Parameters& parameters, IndexRequest& request) {
  declare_mapping(parameters, request);
  declare_max_fields(parameters, request.max_fields);
  parameters.flag("strict", request.ingest.strict,
                  "stop at the first bad record and commit nothing");
  declare_given_topics(parameters, request);
  declare_wait(parameters, request.wait);
}

void declare(Parameters& parameters, DeleteRequest& request) {
  parameters.words("id", request.ids, "ids of documents");
  parameters.text("query", request.query, "QUERY", "delete all documents that match");
  parameters.flag("dry-run", request.dry_run, "list what would be deleted, and change nothing");
  declare_wait(parameters, request.wait);
}

void declare(Parameters& parameters, ExportRequest& request) {
  declare_where(parameters, request.where);
  parameters.choice("format", request.format, kOutputFormats,
                    "what is written (default jsonl, which index reads back)");
  parameters.text("field", request.field, "FIELD",
                  "for svmlight, mtx, ciff: the field whose terms are written (default text)");
  parameters.choice("terms", request.term_unit, kTermUnits,
                    "for these: words are surface forms, not joined by stem (default stems)");
  parameters.choice("weight", request.weight, kMatrixWeights,
                    "for svmlight and mtx: what a term weighs in a document (default tf)");
  parameters.count("min-df", request.min_df,
                   "for these: only terms of at least this many documents");
}

void declare(Parameters& parameters, OptimizeRequest& request) {
  parameters.flag("reorder", request.reorder,
                  "put similar documents next to each other: smaller, with the same answers");
  declare_wait(parameters, request.wait);
}

void declare(Parameters& parameters, MergeRequest& request) {
  parameters.words("src", request.sources, "the indexes whose documents are added, in this order");
  parameters.choice(
      "on-conflict", request.on_conflict, kConflictChoices,
      "of documents with the same id, the one that stays (default last); fail: none, and "
      "nothing changes");
  parameters.choice("models", request.models, kTakenModels,
                    "take the models of SRC with the tags they gave, of those with the same name "
                    "this one (default none)");
  declare_max_fields(parameters, request.max_fields,
                     "merge nothing that would bring the index more than N fields (default 10000)");
  declare_wait(parameters, request.wait);
}

void declare(Parameters&, StatsRequest&) {}

void declare(Parameters& parameters, CheckRequest& request) {
  parameters.flag("deep", request.deep, "also recompute everything that is stored twice");
}

void declare(Parameters& parameters, SalvageRequest& request) {
  parameters.word("src", request.source, Presence::required,
                  "the damaged index, which stays as it is");
  parameters.word("dst", request.target, Presence::required, "the directory of the new index");
}

void declare(Parameters& parameters, AnalyzeRequest& request) {
  parameters.word("text", request.text, Presence::required, "a text, or - for standard input");
  declare_analyzer(parameters, request.analyzer);
}

void declare(Parameters& parameters, TermsRequest& request) {
  parameters.word("prefix", request.prefix, Presence::optional,
                  "only terms that begin with PREFIX");
  parameters.count({"k", 'k'}, request.k, "at most N terms (default 20 in a table, else all)");
  parameters.flag("all", request.all, "all terms, in a table, too");
}

void declare(Parameters& parameters, ShowRequest& request) {
  parameters.word("id", request.id, Presence::required, "the id of the document");
}

}  // namespace inkling::service
