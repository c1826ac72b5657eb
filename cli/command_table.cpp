#include "cli/command_table.h"

#include <algorithm>
#include <memory>
#include <type_traits>

#include "cli/declarations.h"

namespace inkling::cli {

namespace {

constexpr const char* kCommonGroup = "Flags of every command";

enum class Pages { may_be_shown, none };

void declare_common(Flags& flags, CommonOptions& common, Pages pages = Pages::may_be_shown) {
  flags.group(kCommonGroup);
  flags.text({"index", 'i'}, common.index, "INDEX",
             "the index (default $INKLING_INDEX, else ./.inkling)");
  flags.flag("json", common.json, "answer with JSON");
  flags.flag("quiet", common.quiet, "only results and errors");
  flags.choice("color", common.color, kColorChoices,
               "colours in what is printed (default auto: on a terminal)");
  if (pages == Pages::may_be_shown)
    flags.flag("pager", common.pager, "on a terminal, show the answer page by page with $PAGER");
  flags.flag({"help", 'h'}, common.help, "print this help");
}

template <typename Command>
void declare_format(Flags& flags, CommonOptions& common) {
  if constexpr (std::is_same_v<Command, SearchCommand>) {
    flags.choice("format", common.format, service::kSearchFormats,
                 "how the answer is printed (default table; with --topics only trec or json)");
  } else {
    flags.choice("format", common.format, service::kFormats,
                 "how the answer is printed (default table)");
  }
  const auto take_columns = [&common](const std::string& spelled, const std::string& text) {
    common.columns = service::split_list(spelled, text);
  };
  flags.value("columns", take_columns, "A,B", "only these columns, in this order; not in JSON");
}

template <typename Command>
void bind_command(Binding& binding, CommonOptions& common) {
  const auto command = std::make_shared<Command>();
  Flags& flags = binding.flags;
  declare(flags, *command);
  if constexpr (ReadsSnapshot<Command>)
    flags.count("at", common.at, "answer from this snapshot (default the newest)");
  if constexpr (Lists<Command>) declare_format<Command>(flags, common);
  declare_common(flags, common, NeedsTerminal<Command> ? Pages::none : Pages::may_be_shown);
  binding.request = [command]() -> Request { return *command; };
}

void bind_group(Binding& binding, CommonOptions& common) { declare_common(binding.flags, common); }

void bind_program(Binding& binding, CommonOptions& common) {
  binding.flags.flag({"version", 'V'}, common.version,
                     "print the versions of inkling and its text libraries");
  declare_common(binding.flags, common);
}

template <typename Command>
constexpr CommandRow row(std::string_view name, std::string_view what) {
  return {name, what, &bind_command<Command>};
}

constexpr CommandRow group(std::string_view name, std::string_view what) {
  return {name, what, &bind_group};
}

constexpr CommandRow kTable[] = {
    {"", "One inverted index, read three ways: search, reports, classification.", &bind_program},
    row<IndexCommand>("index", "add documents; a document with a known id replaces the old one"),
    row<DeleteCommand>("delete", "delete documents by id or by query"),
    row<ExportCommand>("export", "documents or their terms, for other programs"),
    row<OptimizeCommand>("optimize", "merge all segments into one, without deleted documents"),
    row<MergeCommand>("merge", "put indexes together, by links to their files"),
    row<service::StatsRequest>("stats", "what the index holds"),
    row<service::CheckRequest>("check", "verify every byte of the index"),
    row<service::SalvageRequest>("salvage",
                                 "copy whatever verifies in a damaged index to a new one"),
    row<AnalyzeCommand>("analyze", "the terms of a text, and what was dropped"),
    row<service::TermsRequest>("terms", "terms of the index with df, cf and idf"),
    row<service::ShowRequest>("show", "a document as it was stored"),
    row<SearchCommand>("search", "ranked hits of a query, or of a batch of them"),
    row<OpenCommand>("open", "open the file of a hit of the last search"),
    row<ExplainCommand>("explain", "why a document has its score for a query"),
    row<service::SimilarRequest>("similar", "documents similar to one of the index"),
    row<service::KeywordsRequest>("keywords", "the terms that say most about a document"),
    row<service::SuggestRequest>("suggest",
                                 "words that begin with PREFIX, the most frequent first"),
    row<TrecEvalCommand>("trec-eval", "evaluate a run as trec_eval does"),
    row<JudgeCommand>("judge", "judge the best hits of two runs, key by key"),
    group("report", "what the corpus says"),
    row<service::SummaryRequest>("report summary",
                                 "documents, tokens, vocabulary, laws of Zipf and Heaps, labels"),
    row<service::InformationRequest>("report information",
                                     "how many bits the terms carry about documents"),
    row<service::TopicsRequest>("report topics", "terms that set topics apart"),
    row<KeynessCommand>("report keyness", "words that set some documents apart from others"),
    row<service::ConcordanceRequest>("report kwic",
                                     "every occurrence of what a query looks for, in context"),
    row<service::CollocationRequest>("report collocations",
                                     "words that stand near a word, or near each other"),
    row<service::DispersionRequest>("report dispersion", "how evenly words are spread"),
    row<service::WordlistRequest>("report wordlist", "all words with frequency and dispersion"),
    row<service::NgramsRequest>("report ngrams", "the most frequent runs of words"),
    row<service::GrowthRequest>("report growth", "how the vocabulary grows with the documents"),
    row<service::TrendsRequest>("report trends", "how often words are used, period by period"),
    row<service::DriftRequest>("report drift", "how terms changed between snapshots or documents"),
    row<service::TopicDistancesRequest>("report similar-topics",
                                        "how far the vocabularies of topics are apart"),
    row<AllReportsCommand>("report all", "a page with charts of all reports, as one file"),
    row<TrainCommand>("train", "train a classifier from the postings"),
    row<service::EvaluateRequest>("evaluate", "measure a model on labelled documents"),
    row<service::CurveRequest>("curve", "how good models get with more documents"),
    row<ClassifyCommand>("classify", "the topics of new texts"),
    row<service::TagRequest>("tag", "give documents the topics of a model, as tags"),
    row<LearnCommand>("learn", "teach a model one more text, at once and exactly"),
    row<service::ForgetRequest>("forget", "make a model forget a document, exactly"),
    row<service::LabelRequest>("label", "set the labels of a document"),
    row<service::OutliersRequest>("outliers", "the documents least probable to a model"),
    row<service::GenerateRequest>("generate", "a text of a topic, drawn word by word"),
    row<service::ReviewRequest>("review", "label what teaches a model most, key by key"),
    group("model", "the models of the index, and what is in them"),
    row<service::ModelListRequest>("model list", "the names of the models"),
    row<service::ModelInfoRequest>("model info", "what a model was trained on, and its size"),
    row<service::ModelTermsRequest>("model terms", "the terms that speak most for each topic"),
    row<service::ModelSimilarRequest>("model similar",
                                      "topics with close terms, or that are confused"),
    row<service::ModelHistoryRequest>("model history", "the snapshots in which a model changed"),
    row<service::ModelDiffRequest>("model diff",
                                   "topics and terms in which two models differ most"),
    row<service::ModelExportRequest>("model export", "the whole model, for other programs"),
    row<ImportCommand>("model import", "put a model that was exported into the index"),
    row<service::ModelRenameRequest>("model rename", "give a model another name; its tags follow"),
    row<service::ModelDropRequest>("model drop", "remove a model and the tags that it gave"),
    row<ServeCommand>("serve", "answer searches, reports and models over HTTP"),
    row<ConfigCommand>("config", "the settings, and where they come from"),
    row<CompletionsCommand>("completions", "a script that completes commands in a shell"),
    row<ManCommand>("man", "the manual, page by page"),
    row<HelpCommand>("help", "help for a command or a topic"),
    {"complete", "what may follow, for completion scripts", &bind_command<CompleteCommand>, true},
};

}  // namespace

std::span<const CommandRow> command_table() noexcept { return kTable; }

const CommandRow* find_command(std::string_view name) noexcept {
  const auto found = std::ranges::find(kTable, name, &CommandRow::name);
  return found == std::end(kTable) ? nullptr : found;
}

std::string full_name(const CommandRow& row) {
  return row.name.empty() ? "inkling" : "inkling " + std::string(row.name);
}

std::string_view last_word(const CommandRow& row) noexcept {
  return row.name.substr(row.name.rfind(' ') + 1);
}

std::vector<const CommandRow*> commands_below(const CommandRow& row) {
  const std::string prefix = row.name.empty() ? "" : std::string(row.name) + ' ';
  std::vector<const CommandRow*> below;
  for (const CommandRow& other : kTable) {
    if (other.is_hidden || other.name.empty() || !other.name.starts_with(prefix)) continue;
    if (other.name.find(' ', prefix.size()) == other.name.npos) below.push_back(&other);
  }
  return below;
}

std::vector<std::string> names_below(const CommandRow& row) {
  std::vector<std::string> names;
  for (const CommandRow* const below : commands_below(row)) names.emplace_back(last_word(*below));
  return names;
}

Binding bind(const CommandRow& row, CommonOptions& common) {
  Binding binding;
  row.bind(binding, common);
  return binding;
}

std::vector<Flag> flags_of(const CommandRow& row) {
  CommonOptions common;
  return bind(row, common).flags.all();
}

bool is_common(const Flag& flag) noexcept { return flag.group == kCommonGroup; }

bool is_setting(const Flag& flag) noexcept {
  return !is_word(flag) && flag.name.word != "help" && flag.name.word != "version";
}

}  // namespace inkling::cli
