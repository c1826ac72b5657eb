#include "cli/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "cli/choices.h"
#include "cli/help.h"

namespace inkling::cli {

namespace {

constexpr std::pair<std::string_view, Ranking> kRankings[] = {{"bm25", Ranking::bm25}, {"tfidf", Ranking::tfidf}};
constexpr std::pair<std::string_view, Join> kJoins[] = {{"or", Join::any}, {"and", Join::all}};
constexpr std::pair<std::string_view, CountUnit> kCounts[] = {{"documents", CountUnit::documents},
                                                              {"tokens", CountUnit::tokens}};
constexpr std::pair<std::string_view, ReportFormat> kFormats[] = {{"table", ReportFormat::table},
                                                                  {"json", ReportFormat::json},
                                                                  {"csv", ReportFormat::csv},
                                                                  {"tsv", ReportFormat::tsv},
                                                                  {"markdown", ReportFormat::markdown}};
constexpr std::pair<std::string_view, bool> kRunFormats[] = {{"trec", true}};
constexpr std::pair<std::string_view, bool> kModelKinds[] = {{"multinomial", true}};

/// The words and flags of the command line, and the invocation that they fill.
class Grammar {
 public:
  Grammar();
  Invocation parse(int argc, const char* const* argv);

 private:
  /// A command that fills a Request of its own; `examples` end its help.
  template <typename Command>
  std::pair<CLI::App*, Command*> command(CLI::App& parent, const std::string& name, const std::string& what,
                                         const std::string& examples);
  CLI::App* group(const std::string& name, const std::string& what);
  void add_common(CLI::App& app);

  void add_index();
  void add_care();
  void add_looking();
  void add_search();
  void add_trec_eval();
  void add_reports();
  void add_training();
  void add_classify();
  void add_models();
  void add_help();

  void refuse_extras() const;
  Request help_request() const;
  const CLI::App* find_command(const CLI::App& parent, const std::string& name) const;

  CLI::App app_{"One inverted index, read three ways: search, reports, classification.", "inkling"};
  CommonOptions common_;
  std::optional<Request> request_;
  bool version_ = false;
  std::vector<std::string> help_words_;
  CLI::App* help_ = nullptr;
};

/// An option whose text `read` turns into a value; what `read` throws goes up unchanged.
CLI::Option* add_text(CLI::App& app, const std::string& names, std::function<void(const std::string&)> read,
                      const std::string& what, const std::string& type) {
  return app.add_option_function<std::string>(names, std::move(read), what)->type_name(type);
}

template <typename Value, typename Target>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Target& target, Choices<Value> choices,
                        const std::string& what) {
  std::vector<std::string_view> words;
  for (const auto& choice : choices) words.push_back(choice.first);
  const auto read = [&target, choices, name](const std::string& word) { target = choose(name, word, choices); };
  return add_text(app, name, read, what, fmt::format("{}", fmt::join(words, "|")));
}

/// Words that stand alone; a word in brackets is one word.
CLI::Option* add_words(CLI::App& app, const std::string& name, std::vector<std::string>& target,
                       const std::string& what) {
  return app.add_option(name, target, what)->type_name("")->allow_extra_args(false);
}

CLI::Option* add_word(CLI::App& app, const std::string& name, std::string& target, const std::string& what) {
  return app.add_option(name, target, what)->type_name("")->required();
}

CLI::Option* add_where(CLI::App& app, std::string& where) {
  return app.add_option("--where", where, "only documents that match this query")->type_name("QUERY");
}

void add_analyzer(CLI::App& app, AnalyzerRequest& analyzer) {
  add_text(
      app, "--analyzer", [&](const std::string& name) { analyzer.kind = parse_analyzer_kind(name); },
      "how text becomes terms", "standard|words|whitespace|sklearn");
  add_text(
      app, "--language", [&](const std::string& name) { analyzer.language = name; },
      "whose stems `standard` takes: en, de, fr, ...", "CODE");
}

void add_rank(CLI::App& app, RankRequest& rank) {
  add_choice<Ranking>(app, "--rank", rank.ranking, kRankings, "how hits are scored (default bm25)");
  app.add_option("--k1", rank.k1, "of bm25: saturation of tf (default 1.2)");
  app.add_option("--b", rank.b, "of bm25: length normalisation, 0 to 1 (default 0.75)");
}

void add_op(CLI::App& app, Join& join) {
  add_choice<Join>(app, "--op", join, kJoins, "how words side by side are joined (default or)");
}

void add_format(CLI::App& app, ReportFormat& format) {
  add_choice<ReportFormat>(app, "--format", format, kFormats, "(default table)");
}

Grammar::Grammar() {
  app_.require_subcommand(0, 1);
  app_.allow_extras();
  app_.get_formatter()->column_width(34);
  app_.add_flag("--version", version_, "print the version and those of the text libraries");
  add_common(app_);
  add_index();
  add_care();
  add_looking();
  add_search();
  add_trec_eval();
  add_reports();
  add_training();
  add_classify();
  add_models();
  add_help();
  app_.footer(
      "Begin with:\n  inkling index PATH\n  inkling search \"a few words\"\n"
      "More: `inkling COMMAND --help`, `inkling help query`, `inkling help exit-codes`.");
}

void Grammar::add_common(CLI::App& app) {
  app.add_option("-i,--index", common_.index, "the index (default $INKLING_INDEX, else ./.inkling)")
      ->type_name("INDEX")
      ->group("Everywhere");
  app.add_flag("--json", common_.json, "answer with JSON")->group("Everywhere");
  app.add_flag("--quiet", common_.quiet, "only results and errors")->group("Everywhere");
  app.set_help_flag("-h,--help", "print this help")->group("Everywhere");
}

template <typename Command>
std::pair<CLI::App*, Command*> Grammar::command(CLI::App& parent, const std::string& name, const std::string& what,
                                                const std::string& examples) {
  CLI::App* const app = parent.add_subcommand(name, what);
  add_common(*app);
  if (!examples.empty()) app->footer("Examples:\n" + examples);
  const auto filled = std::make_shared<Command>();
  app->callback([this, filled] { request_ = *filled; });
  return {app, filled.get()};
}

CLI::App* Grammar::group(const std::string& name, const std::string& what) {
  CLI::App* const app = app_.add_subcommand(name, what);
  add_common(*app);
  app->require_subcommand(0, 1);
  return app;
}

void Grammar::add_index() {
  auto [app, request] = command<IndexRequest>(app_, "index", "add documents; the same id again replaces a document",
                                              "  inkling index docs/ --label-from-dir\n"
                                              "  inkling index news.jsonl.zst --text title,body --label topic\n"
                                              "  zcat news.jsonl.gz | inkling index - --format jsonl");
  add_words(*app, "PATH", request->paths, "files, directories, or - for standard input")->required();
  IngestOptions& ingest = request->ingest;
  add_text(
      *app, "--format", [&](const std::string& name) { ingest.format = parse_input_format(name); },
      "what the files are (default auto: by their names)", "auto|text|jsonl");
  app->add_option("--id", ingest.id_field, "the field with the id (default id)")->type_name("FIELD");
  app->add_option("--title", ingest.title_field, "the field with the title (default title)")->type_name("FIELD");
  app->add_option("--text", ingest.text_fields, "the fields with text (default text)")
      ->type_name("FIELD,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  app->add_option("--label", ingest.label_field, "the field with one or many labels (default label, labels)")
      ->type_name("FIELD");
  app->add_flag("--label-from-dir", ingest.label_from_dir, "a file's folder is its label");
  app->add_flag("--strict", ingest.strict, "stop at the first bad record, commit nothing");
  add_text(
      *app, "--rejects", [&](const std::string& path) { ingest.rejects = path; },
      "write skipped records to FILE, one JSON object a line", "FILE");
  add_analyzer(*app, request->analyzer);
  app->add_flag("--no-store", request->no_store, "keep no text: no snippets; all else works");
  add_text(
      *app, "--memory",
      [target = &request->memory](const std::string& text) { *target = parse_size("--memory", text); },
      "for what is not written yet (default 256M)", "SIZE");
}

void Grammar::add_care() {
  auto [remove, ids] = command<DeleteRequest>(
      app_, "delete", "take documents out", "  inkling delete doc-17 doc-42\n  inkling delete --query \"label:spam\"");
  add_words(*remove, "ID", ids->ids, "ids of documents");
  remove->add_option("--query", ids->query, "all documents that match")->type_name("QUERY");
  command<OptimizeRequest>(app_, "optimize", "merge all segments into one, without deleted documents", "");
  command<StatsRequest>(app_, "stats", "what the index holds", "");
  auto [check, how] = command<CheckRequest>(app_, "check", "is every byte what it should be", "");
  check->add_flag("--deep", how->deep, "also recompute everything that is stored twice");
}

void Grammar::add_looking() {
  auto [analyze, text] = command<AnalyzeRequest>(app_, "analyze", "the terms of a text, and what was dropped",
                                                 "  inkling analyze \"The computers' state\" --language en");
  add_word(*analyze, "TEXT", text->text, "a text, or - for standard input");
  add_analyzer(*analyze, text->analyzer);
  auto [terms, which] =
      command<TermsRequest>(app_, "terms", "terms of the index with df, cf and idf", "  inkling terms compu -k 20");
  terms->add_option("PREFIX", which->prefix, "only terms that begin so")->type_name("");
  terms->add_option("-k", which->k, "at most this many")->type_name("N");
  auto [show, document] = command<ShowRequest>(app_, "show", "a document as it was stored", "  inkling show doc-42");
  add_word(*show, "ID", document->id, "its id");
}

void Grammar::add_search() {
  auto [app, request] = command<SearchRequest>(
      app_, "search", "ranked hits of a query, or of a batch of them",
      "  inkling search \"coffee export\" --snippets\n  inkling search '+coffee -sugar label:grain' --explain\n"
      "  inkling search --topics queries.tsv --format trec -k 1000 > run.txt");
  add_words(*app, "QUERY", request->words, "see `inkling help query`");
  app->add_option("-k", request->k, "how many hits (default 10; 1000 with --topics)")->type_name("N");
  app->add_option("--offset", request->offset, "hits to pass over first")->type_name("N");
  add_rank(*app, request->rank);
  add_op(*app, request->join);
  app->add_option("--filter", request->filter, "only documents that match; does not score")->type_name("QUERY");
  app->add_flag("--explain", request->explain, "why each hit has its score");
  app->add_flag("--snippets", request->snippets, "a passage of each hit");
  app->add_option("--topics", request->topics, "rank many: lines of `topic<TAB>words`")->type_name("FILE");
  const auto ignore = std::make_shared<bool>();
  CLI::Option* const format = add_text(
      *app, "--format", [ignore](const std::string& name) { *ignore = choose<bool>("--format", name, kRunFormats); },
      "of a batch (default trec)", "trec");
  CLI::Option* const run = app->add_option("--run-name", request->run_name, "the last column of a run");
  run->type_name("NAME")->needs("--topics");
  format->needs("--topics");
  auto [explain, which] = command<ExplainRequest>(app_, "explain", "why a document has its score for a query",
                                                  "  inkling explain \"coffee export\" doc-42");
  add_word(*explain, "QUERY", which->query, "see `inkling help query`");
  add_word(*explain, "ID", which->id, "the document");
  add_rank(*explain, which->rank);
  add_op(*explain, which->join);
}

void Grammar::add_trec_eval() {
  auto [app, request] = command<TrecEvalRequest>(app_, "trec-eval", "judge a run as trec_eval does",
                                                 "  inkling trec-eval qrels.txt run.txt --json");
  add_word(*app, "QRELS", request->qrels, "judgments: topic 0 document relevance");
  add_word(*app, "RUN", request->run, "a run: topic Q0 document rank score name");
  app->add_flag("--per-topic", request->per_topic, "also the measures of each topic");
}

void Grammar::add_reports() {
  CLI::App* const report = group("report", "what the terms tell: summary, information, topics");
  auto [summary, all] = command<SummaryRequest>(*report, "summary", "documents, tokens, vocabulary, laws, labels",
                                                "  inkling report summary --where label:grain");
  add_where(*summary, all->where);
  add_format(*summary, all->format);
  auto [information, terms] =
      command<InformationRequest>(*report, "information", "bits that terms carry about documents",
                                  "  inkling report information -k 50 --format csv");
  add_where(*information, terms->where);
  add_format(*information, terms->format);
  information->add_option("-k", terms->k, "how many terms (default 20)")->type_name("N");
  auto [topics, request] = command<TopicsRequest>(*report, "topics", "terms that set topics apart",
                                                  "  inkling report topics --topic grain --measure g2");
  TopicReportOptions& options = request->options;
  add_where(*topics, request->where);
  add_format(*topics, request->format);
  topics->add_option("--topic", options.topic, "only this one")->type_name("NAME");
  add_text(
      *topics, "--measure", [&](const std::string& name) { options.measure = parse_association(name); }, "(default mi)",
      "mi|chi2|g2|pmi|npmi");
  add_choice<CountUnit>(*topics, "--count", options.count, kCounts, "what is counted (default documents)");
  topics->add_option("--by", options.by, "the field whose values are topics (default label)")->type_name("FIELD");
  topics->add_option("-k", options.k, "how many terms for each topic (default 10)")->type_name("N");
}

void Grammar::add_training() {
  auto [train, request] = command<TrainRequest>(app_, "train", "train a naive Bayes classifier from the postings",
                                                "  inkling train news --where split:train --alpha 0.1");
  add_word(*train, "NAME", request->name, "the name of the model");
  const auto ignore = std::make_shared<bool>();
  add_text(
      *train, "--kind", [ignore](const std::string& name) { *ignore = choose<bool>("--kind", name, kModelKinds); },
      "(default multinomial)", "multinomial");
  train->add_option("--alpha", request->alpha, "pseudo-count of every term in every topic (default 1)");
  train->add_option("--prior", request->prior, "fit, uniform, or a file: a JSON object or lines of topic<TAB>weight")
      ->type_name("fit|uniform|FILE");
  train->add_option("--by", request->by, "the field whose values are topics (default label)")->type_name("FIELD");
  add_where(*train, request->where);
  auto [evaluate, test] = command<EvaluateRequest>(app_, "evaluate", "measure a model on labelled documents",
                                                   "  inkling evaluate news --where split:test --min-accuracy 0.8");
  add_word(*evaluate, "NAME", test->name, "a model");
  add_where(*evaluate, test->where);
  evaluate->add_option("--min-accuracy", test->min_accuracy, "exit 1 below it")->type_name("A");
}

void Grammar::add_classify() {
  auto [classify, request] = command<ClassifyRequest>(app_, "classify", "the topics of new texts",
                                                      "  inkling classify news --text \"wheat harvest up\" --explain\n"
                                                      "  inkling classify news letters/*.txt --json");
  add_word(*classify, "NAME", request->name, "a model");
  add_words(*classify, "FILE", request->files, "files, each a text, or - for standard input");
  classify->add_option("--text", request->text, "the text itself")->type_name("TEXT");
  classify->add_flag("--explain", request->explain, "bits of each word for the best topic against the next");
  classify->add_option("--top", request->top, "only the N best topics (default 3, with --json all)")->type_name("N");
  auto [tag, which] = command<TagRequest>(app_, "tag", "give documents the topics of a model, as tags",
                                          "  inkling tag news --where split:new\n  inkling search tag:grain");
  add_word(*tag, "NAME", which->name, "a model");
  add_where(*tag, which->where);
  tag->add_option("--min-p", which->min_p, "no tag below this probability")->type_name("P");
  tag->add_flag("--dry-run", which->dry_run, "count, change nothing");
}

void Grammar::add_models() {
  CLI::App* const model = group("model", "the models of the index: list, info, terms, export, drop");
  command<ModelListRequest>(*model, "list", "their names", "");
  auto [info, one] = command<ModelInfoRequest>(*model, "info", "what a model was trained on, and its size", "");
  add_word(*info, "NAME", one->name, "a model");
  auto [terms, which] = command<ModelTermsRequest>(*model, "terms", "the terms that speak most for each topic",
                                                   "  inkling model terms news --topic grain -k 20");
  add_word(*terms, "NAME", which->name, "a model");
  terms->add_option("--topic", which->topic, "only this one")->type_name("NAME");
  terms->add_option("-k", which->k, "how many terms (default 10)")->type_name("N");
  auto [write, exported] = command<ModelExportRequest>(*model, "export", "the whole model as JSON", "");
  add_word(*write, "NAME", exported->name, "a model");
  auto [drop, dropped] = command<ModelDropRequest>(*model, "drop", "remove a model and the tags it gave", "");
  add_word(*drop, "NAME", dropped->name, "a model");
}

void Grammar::add_help() {
  help_ = app_.add_subcommand("help", "help for a command or a topic");
  add_common(*help_);
  add_words(*help_, "TOPIC", help_words_, fmt::format("a command, or one of {}", fmt::join(help_topics(), ", ")));
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> flag_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// The innermost command that the words named.
const CLI::App& chosen(const CLI::App& app) {
  const std::vector<CLI::App*> commands = app.get_subcommands();
  return commands.empty() ? app : chosen(*commands.front());
}

std::string full_name(const CLI::App& app) {
  const CLI::App* const parent = app.get_parent();
  return parent == nullptr ? app.get_name() : full_name(*parent) + ' ' + app.get_name();
}

std::string suggestion(const std::string& name, const std::vector<std::string>& known, const CLI::App& app) {
  const std::string nearest = nearest_name(name, known);
  if (nearest.empty()) return fmt::format("see `{} --help`", full_name(app));
  return fmt::format("did you mean `{}`?", nearest);
}

void Grammar::refuse_extras() const {
  std::vector<std::string> extras = app_.remaining(true);
  std::erase(extras, "--");
  const CLI::App& app = chosen(app_);
  const bool wants_command = !app.get_subcommands({}).empty();
  if (extras.empty()) {
    if (!wants_command) return;
    throw UsageError(fmt::format("`{}` needs a command", full_name(app)),
                     fmt::format("see `{} --help`", full_name(app)));
  }
  const std::string word = extras.front().substr(0, extras.front().find('='));
  if (word.size() > 1 && word[0] == '-') {
    throw UsageError(fmt::format("`{}` has no flag `{}`", full_name(app), word),
                     suggestion(word, flag_names(app), app));
  }
  if (wants_command) {
    throw UsageError(fmt::format("`{}` has no command `{}`", full_name(app), word),
                     suggestion(word, command_names(app), app));
  }
  throw UsageError(fmt::format("`{}` does not take `{}`", full_name(app), word),
                   fmt::format("see `{} --help`; quote what belongs together", full_name(app)));
}

const CLI::App* Grammar::find_command(const CLI::App& parent, const std::string& name) const {
  for (const CLI::App* command : parent.get_subcommands({})) {
    if (command->get_name() == name) return command;
  }
  return nullptr;
}

Request Grammar::help_request() const {
  const CLI::App* app = &app_;
  for (const std::string& word : help_words_) {
    if (!help_topic(word).empty()) return TextRequest{std::string(help_topic(word))};
    const CLI::App* const next = find_command(*app, word);
    if (next == nullptr) {
      std::vector<std::string> known = command_names(*app);
      for (std::string& topic : help_topics()) known.push_back(std::move(topic));
      throw UsageError(fmt::format("there is no help for `{}`", word), suggestion(word, known, *app));
    }
    app = next;
  }
  return TextRequest{app->help(app == &app_ ? "" : full_name(*app->get_parent()))};
}

Invocation Grammar::parse(int argc, const char* const* argv) {
  try {
    app_.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return {common_, TextRequest{app_.help()}};
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what(), fmt::format("see `{} --help`", full_name(chosen(app_))));
  }
  if (version_) return {common_, TextRequest{version_text()}};
  if (help_->parsed()) return {common_, help_request()};
  refuse_extras();
  return {common_, *request_};
}

}  // namespace

Invocation parse_arguments(int argc, const char* const* argv) { return Grammar().parse(argc, argv); }

}  // namespace inkling::cli
