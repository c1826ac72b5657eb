#include "cli/declarations.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cli/choices.h"
#include "cli/help.h"
#include "cli/processors.h"
#include "cli/ranking.h"
#include "cli/synonyms.h"

namespace inkling::cli {

namespace {

void declare_where(Flags& flags, std::string& where) {
  flags.text("--where", where, "QUERY", "only documents that match this query");
}

void declare_by(Flags& flags, std::string& by) {
  flags.text("--by", by, "FIELD", "the field whose values are topics (default label)");
}

void declare_analyzer(Flags& flags, AnalyzerRequest& analyzer) {
  flags.read(
      "--analyzer", [&](const std::string& name) { analyzer.kind = parse_analyzer_kind(name); },
      "standard|words|whitespace|sklearn", "how text becomes terms (default standard)");
  flags.text("--language", analyzer.language, "CODE",
             "whose stems standard takes: en (default), de, ...; auto: of each text");
  flags.flag("--drop-stop-words", analyzer.drop_stop_words,
             "without words such as `the`, by Snowball's list of the language");
  flags.flag("--fold-accents", analyzer.fold_accents,
             "terms of Latin and Greek lose their accents");
  flags.flag("--bigrams", analyzer.bigrams,
             "Chinese and Japanese in pairs of characters, not in dictionary words");
}

void declare_format(Flags& flags, ReportFormat& format) {
  flags.choice("--format", format, kReportFormats, "how it is printed (default table)");
}

void declare_terms(Flags& flags, TermUnit& unit, std::string& field) {
  flags.choice("--terms", unit, kTermUnits,
               "words: each form by itself, not all of a stem as one (default stems)");
  flags.text("--field", field, "FIELD", "the field whose terms are counted (default text)");
}

/// More than one for each processor would only wait.
std::size_t parse_threads(const std::string& text) {
  const std::size_t threads = parse_count("--threads", text);
  if (threads == 0) throw OptionError("--threads", "at least one is needed");
  return std::min(threads, processors());
}

void declare_threads(Flags& flags, std::optional<std::size_t>& threads,
                     const std::string& when = {}) {
  flags.read(
      "--threads", [&](const std::string& count) { threads = parse_threads(count); }, "N",
      when + "at most so many threads (default one for each processor)");
}

int parse_level(const std::string& text) {
  const std::size_t level = parse_count("--level", text);
  if (level == 0 || level > std::numeric_limits<int>::max()) {
    throw OptionError("--level", "must be a grade of 1 or more", "0 is judged not relevant");
  }
  return static_cast<int>(level);
}

template <typename Target>
void declare_time_limit(Flags& flags, Target& limit) {
  constexpr const char* kFlag = "--time-limit";
  flags.read(
      kFlag, [&](const std::string& seconds) { limit = parse_seconds(kFlag, seconds); }, "X",
      "give up after so many seconds (default 2; 0 for never)");
}

void declare_folding(Flags& flags, std::optional<double>& least) {
  flags.real("--fold-duplicates", least,
             "fold hits under one above that they resemble by X, above 0 and up to 1 (0.8: copies, "
             "new editions)");
}

/// "year", "year:asc", "year:desc".
FieldOrder parse_order(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const std::string direction = colon == std::string::npos ? "" : text.substr(colon + 1);
  if (direction != "asc" && direction != "desc") return {text, false};
  return {text.substr(0, colon), direction == "desc"};
}

std::uint64_t parse_kept(const std::string& text) {
  const std::uint64_t kept = parse_count("--keep", text);
  if (kept == 0) throw OptionError("--keep", "at least one is kept, the newest");
  return kept;
}

}  // namespace

void declare(Flags& flags, IndexRequest& request) {
  IngestOptions& ingest = request.ingest;
  flags.words("PATH", request.paths, "files, directories, or - for standard input");
  flags.read(
      "--format", [&](const std::string& name) { ingest.format = parse_input_format(name); },
      "auto|text|jsonl", "what the files are (default auto: by their names)");
  MappingRequest& mapping = request.mapping;
  flags.text("--id", mapping.id, "FIELD", "the field with the id (default id)");
  flags.text("--title", mapping.title, "FIELD", "the field with the title (default title)");
  flags.read(
      "--text", [&](const std::string& names) { mapping.text = split_list("--text", names); },
      "FIELD,...", "the fields with text (default text)");
  flags.each("--text-field", mapping.text_fields, "FIELD",
             "a further field with text, searched by its name and with the text; may come again");
  flags.text("--label", mapping.label, "FIELD",
             "the field with one or many labels (default label, labels)");
  flags.flag("--label-from-dir", request.label_from_dir, "a file's folder is its label");
  flags.flag("--remap", mapping.remap,
             "read documents by other fields than those before, from now on");
  flags.flag("--strict", ingest.strict, "stop at the first bad record and commit nothing");
  flags.text("--rejects", ingest.rejects, "FILE",
             "write skipped records to FILE, one JSON object a line");
  declare_analyzer(flags, request.analyzer);
  flags.flag("--no-store", request.no_store, "keep no text: no snippets, all else works");
  flags.read(
      "--memory", [&](const std::string& size) { request.memory = parse_size("--memory", size); },
      "SIZE", "for what is not written yet: 64M, 1G, bytes (default 256M)");
  declare_threads(flags, request.threads);
  flags.read(
      "--keep", [&](const std::string& count) { request.keep = parse_kept(count); }, "N",
      "from now on keep N snapshots for --at (default as before: 1)");
}

void declare(Flags& flags, DeleteRequest& request) {
  flags.words("ID", request.ids, "ids of documents");
  flags.text("--query", request.query, "QUERY", "all documents that match");
}

void declare(Flags& flags, OptimizeRequest& request) {
  flags.flag("--reorder", request.reorder,
             "put documents of like texts together: smaller, with the same answers");
  declare_threads(flags, request.threads);
}

void declare(Flags&, StatsRequest&) {}

void declare(Flags& flags, CheckRequest& request) {
  flags.flag("--deep", request.deep, "also recompute everything that is stored twice");
}

void declare(Flags& flags, SalvageRequest& request) {
  flags.word("SRC", request.source, "the damaged index, which is left as it is");
  flags.word("DST", request.target, "the directory of the new one");
}

void declare(Flags& flags, AnalyzeRequest& request) {
  flags.word("TEXT", request.text, "a text, or - for standard input");
  declare_analyzer(flags, request.analyzer);
}

void declare(Flags& flags, TermsRequest& request) {
  flags.text("PREFIX", request.prefix, "", "only terms that begin so");
  flags.count("-k", request.k, "at most this many");
}

void declare(Flags& flags, ShowRequest& request) { flags.word("ID", request.id, "its id"); }

void declare(Flags& flags, SearchRequest& request) {
  flags.words("QUERY", request.words, "see `inkling help query`");
  flags.count("-k", request.k, "how many hits (default 10; 1000 with --topics)");
  flags.count("--offset", request.offset, "hits to pass over first");
  declare_rank(flags, request.rank);
  flags.choice("--op", request.join, kJoins, "how words side by side are joined (default or)");
  declare_synonyms(flags, request.synonyms);
  flags.text("--filter", request.filter, "QUERY", "only documents that match; does not score");
  flags.flag("--explain", request.explain, "why each hit has its score");
  flags.flag("--snippets", request.snippets, "a passage of each hit");
  flags.each("--facet", request.facets, "FIELD",
             "count the values of a field over all matches; may come again");
  flags.count("--facet-size", request.facet_size,
              "with --facet: how many values are listed (default 20)");
  flags.read(
      "--sort", [&](const std::string& text) { request.order = parse_order(text); },
      "FIELD[:asc|:desc]", "order hits by a field, not by score; those without a value come last");
  declare_folding(flags, request.fold_duplicates);
  flags.flag("--lenient", request.lenient,
             "never refuse a query: what does not follow the language is words");
  flags.count("--count-up-to", request.count_up_to,
              "count matches exactly up to N (default 10000)");
  declare_time_limit(flags, request.time_limit);
  flags.text("--topics", request.topics, "FILE", "rank many: lines of `topic<TAB>words`");
  flags.choice("--format", request.format, kBatchFormats,
               "with --topics: how a run is written (default trec)");
  flags.text("--run-name", request.run_name, "NAME",
             "with --topics: the last column (default inkling)");
  declare_threads(flags, request.threads);
}

void declare(Flags& flags, ExplainRequest& request) {
  flags.word("QUERY", request.query, "see `inkling help query`");
  flags.text("ID", request.id, "", "the document");
  flags.text("--compare", request.compare, "ID2",
             "why ID is above another document, or below it, part by part");
  flags.flag("--parse", request.parse, "how the query is read, without a document");
  flags.flag("--lenient", request.lenient, "with --parse: as `search --lenient` reads it");
  declare_rank(flags, request.rank);
  flags.choice("--op", request.join, kJoins, "how words side by side are joined (default or)");
  declare_synonyms(flags, request.synonyms);
}

void declare(Flags& flags, SimilarRequest& request) {
  flags.word("ID", request.id, "the document that others are to be like");
  flags.count("-k", request.k, "how many hits (default 10)");
  declare_rank(flags, request.rank);
  flags.text("--filter", request.filter, "QUERY", "only documents that match; does not score");
  flags.flag("--explain", request.explain, "why each hit has its score");
  flags.flag("--snippets", request.snippets, "a passage of each hit");
  declare_folding(flags, request.fold_duplicates);
  declare_time_limit(flags, request.time_limit);
}

void declare(Flags& flags, KeywordsRequest& request) {
  flags.word("ID", request.id, "the document");
  flags.count("-k", request.k, "how many terms (default 20)");
}

void declare(Flags& flags, SuggestRequest& request) {
  flags.word("PREFIX", request.prefix, "what the words begin with");
  flags.count("-k", request.k, "how many words (default 10)");
}

void declare(Flags& flags, TrecEvalRequest& request) {
  flags.word("QRELS", request.qrels, "judgments: topic 0 document relevance");
  flags.word("RUN", request.run, "a run: topic Q0 document rank score name");
  flags.flag("--per-topic", request.per_topic, "also the measures of each topic");
  flags.read(
      "-m,--measures",
      [&](const std::string& names) { request.measures = split_list("--measures", names); },
      "NAME,...", "only these: map, P_10, P for all P_k, official, all_trec");
  flags.flag("-c,--complete", request.judging.complete,
             "all topics with judgments count, also those not in RUN");
  flags.read(
      "-l,--level",
      [&](const std::string& grade) { request.judging.relevant_from = parse_level(grade); }, "N",
      "the least grade that is relevant (default 1)");
  flags.text("--compare", request.compare, "RUN2",
             "both runs, their differences, and whether these could be chance");
  flags.count(
      "--permutations", request.permutations,
      "with --compare: how many are drawn where more than 32 topics differ (default 100000)");
  flags.count("--seed", request.seed, "with --compare: of the draw (default 1)");
}

void declare(Flags& flags, SummaryRequest& request) {
  declare_where(flags, request.where);
  declare_terms(flags, request.options.term_unit, request.options.field);
  declare_format(flags, request.format);
  flags.count("-k", request.options.k, "how many labels, tags and languages (default all)");
}

void declare(Flags& flags, InformationRequest& request) {
  declare_where(flags, request.where);
  declare_terms(flags, request.options.term_unit, request.options.field);
  declare_format(flags, request.format);
  flags.count("-k", request.options.k, "how many terms (default 20)");
}

void declare(Flags& flags, TopicsRequest& request) {
  TopicReportOptions& options = request.options;
  declare_where(flags, request.where);
  declare_terms(flags, options.term_unit, options.field);
  declare_format(flags, request.format);
  flags.text("--topic", options.topic, "NAME", "only this one");
  flags.read(
      "--measure", [&](const std::string& name) { options.measure = parse_association(name); },
      "mi|chi2|g2|pmi|npmi", "how terms are scored (default mi)");
  flags.choice("--count", options.count, kCountUnits, "what is counted (default documents)");
  declare_by(flags, options.by);
  flags.count("-k", options.k, "how many terms for each topic (default 10)");
}

void declare(Flags& flags, TrainRequest& request) {
  flags.word("NAME", request.name, "the name of the model");
  flags.choice("--kind", request.kind, kModelKinds, "(default multinomial)");
  flags.real("--alpha", request.alpha, "pseudo-count of every term in every topic (default 1)");
  flags.text("--prior", request.prior, "fit|uniform|FILE",
             "FILE: a JSON object, or lines of topic<TAB>weight");
  declare_by(flags, request.by);
  declare_terms(flags, request.term_unit, request.field);
  declare_where(flags, request.where);
}

void declare(Flags& flags, EvaluateRequest& request) {
  flags.word("NAME", request.name, "a model");
  declare_where(flags, request.where);
  flags.real("--min-accuracy", request.min_accuracy, "exit 1 below it");
}

void declare(Flags& flags, ClassifyRequest& request) {
  flags.word("NAME", request.name, "a model");
  flags.words("FILE", request.files, "files, each a text, or - for standard input");
  flags.text("--text", request.text, "TEXT", "the text itself");
  flags.flag("--explain", request.explain, "bits of each word for the best topic against the next");
  flags.count("--top", request.top, "only so many topics (default 3, with --json all)");
}

void declare(Flags& flags, TagRequest& request) {
  flags.word("NAME", request.name, "a model");
  declare_where(flags, request.where);
  flags.real("--min-p", request.min_p, "no tag below this probability");
  flags.flag("--dry-run", request.dry_run, "count, change nothing");
}

void declare(Flags&, ModelListRequest&) {}

void declare(Flags& flags, ModelInfoRequest& request) {
  flags.word("NAME", request.name, "a model");
}

void declare(Flags& flags, ModelTermsRequest& request) {
  flags.word("NAME", request.name, "a model");
  flags.text("--topic", request.topic, "NAME", "only this one");
  flags.count("-k", request.k, "how many terms (default 10)");
}

void declare(Flags& flags, ModelExportRequest& request) {
  flags.word("NAME", request.name, "a model");
}

void declare(Flags& flags, ModelDropRequest& request) {
  flags.word("NAME", request.name, "a model");
}

void declare(Flags& flags, HelpWords& help) {
  flags.words("TOPIC", help.words, fmt::format("a command, or {}", fmt::join(help_topics(), ", ")));
}

}  // namespace inkling::cli
