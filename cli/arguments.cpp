#include "cli/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "cli/declarations.h"
#include "cli/help.h"
#include "cli/mistakes.h"

namespace inkling::cli {

namespace {

/// The heading of flags that belong to no group.
constexpr const char* kFlags = "Flags";

constexpr char kShield = '\x01';

/// CLI11 takes a word in brackets for a list and unpacks it; a shielded one it leaves alone.
std::string shielded(const char* word) {
  std::string text = word;
  return text.size() > 1 && text.front() == '[' && text.back() == ']' ? kShield + text : text;
}

std::string unshielded(const std::string& word) {
  return !word.empty() && word.front() == kShield ? word.substr(1) : word;
}

auto appending_to(std::vector<std::string>& target) {
  return [&target](const std::vector<std::string>& words) {
    for (const std::string& word : words) target.push_back(unshielded(word));
  };
}

std::string full_name(const CLI::App& app) {
  const CLI::App* const parent = app.get_parent();
  return parent == nullptr ? app.get_name() : full_name(*parent) + ' ' + app.get_name();
}

/// The innermost command that the words named.
const CLI::App& chosen(const CLI::App& app) {
  const std::vector<CLI::App*> commands = app.get_subcommands();
  return commands.empty() ? app : chosen(*commands.front());
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
    for (const std::string& name : option->get_snames()) names.push_back('-' + name);
  }
  return names;
}

/// The help of a command, for programs.
HelpPage page_of(const CLI::App& app) {
  HelpPage page{full_name(app), app.get_description(), {}, {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    const bool is_word = option->get_positional();
    HelpEntry entry{is_word ? option->get_name() : option->get_name(false, true),
                    is_word ? "" : option->get_type_name(), option->get_description()};
    (is_word ? page.arguments : page.flags).push_back(std::move(entry));
  }
  for (const CLI::App* command : app.get_subcommands({}))
    page.commands.push_back({command->get_name(), {}, command->get_description()});
  return page;
}

/// Where to look, or what there is, if that is not much.
std::string help_hint(const CLI::App& app) {
  constexpr std::size_t kFewCommands = 6;
  const std::vector<std::string> commands = command_names(app);
  if (commands.empty() || commands.size() > kFewCommands)
    return fmt::format("see `{} --help`", full_name(app));
  return fmt::format("there are: {}", fmt::join(commands, ", "));
}

std::string did_you_mean(const std::string& name) {
  return fmt::format("did you mean `{}`?", name);
}

[[noreturn]] void refuse_flag(const CLI::App& app, const std::string& flag) {
  const std::string name = full_name(app);
  if (app.get_option_no_throw(flag) != nullptr) {
    throw UsageError(fmt::format("`{}` is not read where it stands", flag),
                     fmt::format("flags of `{}` follow its name, and come before `--`", name));
  }
  const std::string meant = meant_flag(flag, flag_names(app));
  throw UsageError(fmt::format("`{}` has no flag `{}`", name, flag),
                   meant.empty() ? help_hint(app) + "; put words that begin with - after `--`"
                                 : did_you_mean(meant));
}

[[noreturn]] void refuse_command(const CLI::App& app, const std::string& word) {
  const std::string name = full_name(app);
  std::vector<std::string> known = command_names(app);
  if (known.empty())
    throw UsageError(fmt::format("`{}` does not take `{}`", name, word), help_hint(app));
  for (std::string& flag : flag_names(app)) {
    if (flag.starts_with("--")) known.push_back(std::move(flag));
  }
  const std::string meant = meant_command(word, known);
  throw UsageError(fmt::format("`{}` has no command `{}`", name, word),
                   meant.empty() ? help_hint(app) : did_you_mean(meant));
}

[[noreturn]] void refuse_word(const CLI::App& app, const std::string& word) {
  const bool is_flag = word.size() > 1 && word[0] == '-';
  if (is_flag) refuse_flag(app, word.substr(0, word.find('=')));
  refuse_command(app, word);
}

/// What a flag wants, by the type that its help shows: "a code such as en".
std::string wanted_value(const std::string& type) {
  constexpr std::pair<std::string_view, std::string_view> kWanted[] = {
      {"CODE", "a code such as en"},
      {"N", "a whole number"},
      {"X", "a number"},
      {"SIZE", "a size such as 64M"},
      {"FIELD", "the name of a field"},
      {"FIELD,...", "names of fields, with commas between them"},
      {"QUERY", "a query"},
      {"FILE", "the name of a file"},
      {"INDEX", "the directory of an index"},
      {"TEXT", "a text"},
      {"ID2", "the id of a document"}};
  for (const auto& [known, wanted] : kWanted) {
    if (known == type) return std::string(wanted);
  }
  if (type.find('|') == std::string::npos) return "a value";
  std::string choices = type;
  std::ranges::replace(choices, '|', ' ');
  return "one of " + choices;
}

/// What CLI11 says of an argument, in our words: "-k: 1 required N missing", "ID is required",
/// "Could not convert: --json = maybe".
std::string wrong_arguments(const CLI::App& app, const std::string& what) {
  constexpr std::string_view kNotConverted = "Could not convert: ";
  const std::string name = what.substr(0, what.find_first_of(": "));
  if (what.ends_with(" missing")) {
    const CLI::Option* const flag = app.get_option_no_throw(name);
    return fmt::format("`{}` wants {}", name,
                       flag == nullptr ? "a value" : wanted_value(flag->get_type_name()));
  }
  if (what.ends_with(" is required")) return fmt::format("`{}` needs {}", full_name(app), name);
  if (!what.starts_with(kNotConverted)) return what;
  const std::string flag = what.substr(kNotConverted.size());
  return fmt::format("`{}` takes no value", flag.substr(0, flag.find(' ')));
}

/// A word before the name of a command is no argument of it: somebody mistyped a command, and
/// what looks like one stands behind it, as in `serch stats`.
void refuse_stray_words(const CLI::App& app) {
  const std::vector<CLI::App*> commands = app.get_subcommands();
  if (commands.empty()) return;
  const std::vector<std::string> extras = app.remaining();
  if (!extras.empty() && !extras.front().starts_with('-'))
    refuse_command(app, unshielded(extras.front()));
  refuse_stray_words(*commands.front());
}

/// All commands, and the invocation that one of them fills.
class Grammar {
 public:
  Grammar();
  Invocation parse(int argc, const char* const* argv);

 private:
  void set_up();
  void add_reports();
  void add_classification();
  template <typename Command>
  void add(CLI::App& parent, const std::string& name, const std::string& what);
  template <typename Command>
  void declare_format(Flags& flags);
  CLI::App& add_group(const std::string& name, const std::string& what);
  void add_common(CLI::App& app);
  void require_known_words() const;
  TextRequest help(const HelpWords& topic) const;

  CLI::App app_{"One inverted index, read three ways: search, reports, classification.", "inkling"};
  CommonOptions common_;
  bool version_ = false;
  std::function<Request()> request_;
};

void Grammar::set_up() {
  app_.require_subcommand(0, 1);
  app_.allow_extras();
  app_.get_formatter()->column_width(32);
  app_.get_formatter()->label("OPTIONS", "FLAGS");
  app_.get_formatter()->label("SUBCOMMAND", "COMMAND");
  app_.get_formatter()->label("Positionals", "Arguments");
  app_.option_defaults()->group(kFlags);
  app_.add_flag("--version", version_, "print the versions of inkling and its text libraries");
  app_.footer(std::string(command_examples("inkling")));
}

Grammar::Grammar() {
  set_up();
  add<IndexCommand>(app_, "index",
                    "add documents; a document with a known id replaces the old one");
  add<DeleteCommand>(app_, "delete", "delete documents by id or by query");
  add<ExportCommand>(app_, "export", "documents or their terms, for other programs");
  add<OptimizeCommand>(app_, "optimize", "merge all segments into one, without deleted documents");
  add<service::StatsRequest>(app_, "stats", "what the index holds");
  add<service::CheckRequest>(app_, "check", "verify every byte of the index");
  add<service::SalvageRequest>(app_, "salvage",
                               "copy whatever verifies in a damaged index to a new one");
  add<AnalyzeCommand>(app_, "analyze", "the terms of a text, and what was dropped");
  add<service::TermsRequest>(app_, "terms", "terms of the index with df, cf and idf");
  add<service::ShowRequest>(app_, "show", "a document as it was stored");
  add<SearchCommand>(app_, "search", "ranked hits of a query, or of a batch of them");
  add<ExplainCommand>(app_, "explain", "why a document has its score for a query");
  add<service::SimilarRequest>(app_, "similar", "documents similar to one of the index");
  add<service::KeywordsRequest>(app_, "keywords", "the terms that say most about a document");
  add<service::SuggestRequest>(app_, "suggest",
                               "words that begin with PREFIX, the most frequent first");
  add<TrecEvalCommand>(app_, "trec-eval", "evaluate a run as trec_eval does");
  add<JudgeCommand>(app_, "judge", "judge the best hits of two runs, key by key");
  add_reports();
  add_classification();
  add<ServeCommand>(app_, "serve", "answer searches, reports and models over HTTP");
  add<HelpWords>(app_, "help", "help for a command or a topic");
  add_common(app_);
}

void Grammar::add_reports() {
  CLI::App& report = add_group("report", "what the corpus knows");
  add<service::SummaryRequest>(report, "summary",
                               "documents, tokens, vocabulary, laws of Zipf and Heaps, labels");
  add<service::InformationRequest>(report, "information",
                                   "how many bits the terms carry about documents");
  add<service::TopicsRequest>(report, "topics", "terms that set topics apart");
  add<KeynessCommand>(report, "keyness", "words that set some documents apart from others");
  add<service::ConcordanceRequest>(report, "kwic",
                                   "every occurrence of what a query looks for, in context");
  add<service::CollocationRequest>(report, "collocations",
                                   "words that stand near a word, or near each other");
  add<service::DispersionRequest>(report, "dispersion", "how evenly words are spread");
  add<service::WordlistRequest>(report, "wordlist", "all words with frequency and dispersion");
  add<service::NgramsRequest>(report, "ngrams", "the most frequent runs of words");
  add<service::GrowthRequest>(report, "growth", "how the vocabulary grows with the documents");
  add<service::TrendsRequest>(report, "trends", "how often words are used, period by period");
  add<service::DriftRequest>(report, "drift", "how terms changed between snapshots or documents");
  add<service::TopicDistancesRequest>(report, "similar-topics",
                                      "how far the vocabularies of topics are apart");
  add<AllReportsCommand>(report, "all", "a page with charts of all reports, as one file");
}

void Grammar::add_classification() {
  add<TrainCommand>(app_, "train", "train a classifier from the postings");
  add<service::EvaluateRequest>(app_, "evaluate", "measure a model on labelled documents");
  add<service::CurveRequest>(app_, "curve", "how good models get with more documents");
  add<ClassifyCommand>(app_, "classify", "the topics of new texts");
  add<service::TagRequest>(app_, "tag", "give documents the topics of a model, as tags");
  add<LearnCommand>(app_, "learn", "teach a model a text more, at once and exactly");
  add<service::ForgetRequest>(app_, "forget", "make a model as if it never had a document");
  add<service::LabelRequest>(app_, "label", "set the labels of a document");
  add<service::OutliersRequest>(app_, "outliers", "the documents least probable to a model");
  add<service::GenerateRequest>(app_, "generate", "a text of a topic, drawn word by word");
  add<service::ReviewRequest>(app_, "review", "label what teaches a model most, key by key");
  CLI::App& model = add_group("model", "the models of the index, and what is in them");
  add<service::ModelListRequest>(model, "list", "the names of the models");
  add<service::ModelInfoRequest>(model, "info", "what a model was trained on, and its size");
  add<service::ModelTermsRequest>(model, "terms", "the terms that speak most for each topic");
  add<service::ModelSimilarRequest>(model, "similar", "topics whose terms are most alike");
  add<service::ModelHistoryRequest>(model, "history", "the snapshots in which a model changed");
  add<service::ModelDiffRequest>(model, "diff", "topics and terms in which two models differ most");
  add<service::ModelExportRequest>(model, "export", "the whole model, for other programs");
  add<ImportCommand>(model, "import", "put a model that was exported into the index");
  add<service::ModelRenameRequest>(model, "rename", "another name, for its tags, too");
  add<service::ModelDropRequest>(model, "drop", "remove a model and the tags that it gave");
}

template <typename Command>
void Grammar::add(CLI::App& parent, const std::string& name, const std::string& what) {
  CLI::App* const app = parent.add_subcommand(name, what);
  app->group("Commands");
  const auto command = std::make_shared<Command>();
  Flags flags(*app);
  declare(flags, *command);
  if constexpr (ReadsSnapshot<Command>)
    flags.count("at", common_.at, "answer from this snapshot (default the newest)");
  if constexpr (Lists<Command>) declare_format<Command>(flags);
  add_common(*app);
  app->footer(std::string(command_examples(full_name(*app))));
  app->callback([this, command] {
    request_ = [this, command]() -> Request {
      if constexpr (std::is_same_v<Command, HelpWords>) {
        return help(*command);
      } else {
        return *command;
      }
    };
  });
}

template <typename Command>
void Grammar::declare_format(Flags& flags) {
  constexpr const char* kWhat = "how the answer is printed (default table)";
  if constexpr (std::is_same_v<Command, SearchCommand>) {
    flags.choice("format", common_.format, service::kSearchFormats,
                 "how the answer is printed (default table; with --topics only trec or json)");
  } else {
    flags.choice("format", common_.format, service::kFormats, kWhat);
  }
  const auto take_columns = [this](const std::string& spelled, const std::string& text) {
    common_.columns = service::split_list(spelled, text);
  };
  flags.value("columns", take_columns, "A,B", "only these columns, in this order; not in JSON");
}

CLI::App& Grammar::add_group(const std::string& name, const std::string& what) {
  CLI::App* const app = app_.add_subcommand(name, what);
  app->group("Commands");
  app->require_subcommand(0, 1);
  app->footer("");
  add_common(*app);
  return *app;
}

void Grammar::add_common(CLI::App& app) {
  constexpr const char* kGroup = "Flags of every command";
  const auto take_index = [this](const std::string& path) { common_.index = unshielded(path); };
  app.add_option_function<std::string>("-i,--index", take_index,
                                       "the index (default $INKLING_INDEX, else ./.inkling)")
      ->type_name("INDEX")
      ->group(kGroup);
  app.add_flag("--json", common_.json, "answer with JSON")->group(kGroup);
  app.add_flag("--quiet", common_.quiet, "only results and errors")->group(kGroup);
  const auto take_color = [this](const std::string& name) {
    common_.color = service::choose<ColorChoice>("--color", name, kColorChoices);
  };
  app.add_option_function<std::string>("--color", take_color,
                                       "colours in what is printed (default auto: on a terminal)")
      ->type_name("auto|always|never")
      ->group(kGroup);
  app.set_help_flag("-h,--help", "print this help")->group(kGroup);
}

void Grammar::require_known_words() const {
  refuse_stray_words(app_);
  const CLI::App& app = chosen(app_);
  std::vector<std::string> extras = app_.remaining(true);
  std::erase(extras, "--");
  if (!extras.empty()) refuse_word(app, unshielded(extras.front()));
  if (!request_)
    throw UsageError(fmt::format("`{}` needs a command", full_name(app)), help_hint(app));
}

TextRequest Grammar::help(const HelpWords& topic) const {
  const CLI::App* app = &app_;
  for (const std::string& word : topic.words) {
    if (!help_topic(word).empty()) return {std::string(help_topic(word)), help_topic_json(word)};
    std::vector<std::string> known = command_names(*app);
    if (std::find(known.begin(), known.end(), word) == known.end()) {
      for (std::string& name : help_topics()) known.push_back(std::move(name));
      const std::string meant = meant_command(word, known);
      throw UsageError(fmt::format("there is no help for `{}`", word),
                       meant.empty() ? help_hint(*app) : did_you_mean(meant));
    }
    app = app->get_subcommand(word);
  }
  const std::string text = app == &app_ ? app_.get_formatter()->make_help(
                                              &app_, app_.get_name(), CLI::AppFormatMode::Normal)
                                        : app->help(full_name(*app->get_parent()));
  return {text, json_of(page_of(*app))};
}

Invocation Grammar::parse(int argc, const char* const* argv) {
  std::vector<std::string> words;
  for (int at = argc - 1; at > 0; --at) words.push_back(shielded(argv[at]));
  try {
    app_.parse(words);
  } catch (const CLI::CallForHelp&) {
    return {common_, TextRequest{app_.help(), json_of(page_of(chosen(app_)))}};
  } catch (const CLI::ParseError& error) {
    refuse_stray_words(app_);
    const CLI::App& app = chosen(app_);
    throw UsageError(wrong_arguments(app, error.what()), help_hint(app));
  }
  if (!common_.columns.empty() && (common_.json || common_.format == service::Format::json)) {
    throw UsageError("--columns is for rows, and JSON has all keys",
                     "--format jsonl has an object for each row, with these columns");
  }
  if (version_) return {common_, TextRequest{version_text(), version_json()}};
  require_known_words();
  return {common_, request_(), flag_names(chosen(app_))};
}

}  // namespace

void Flags::group(const std::string& name) {
  app_.option_defaults()->group(name.empty() ? kFlags : name);
}

void Flags::flag(const service::ParameterName& name, bool& target, const std::string& what) {
  app_.add_flag(declared(name), target, what);
}

namespace {

/// What takes the value of a flag.
auto taking(const service::ParameterName& name, service::Parameters::Take take) {
  return [take = std::move(take), name](const std::string& word) {
    try {
      take(spelled(name), unshielded(word));
    } catch (const OptionError& error) {
      if (error.name() != name.word) throw;
      throw parameter_error(error);  // the library knows no dashes
    }
  };
}

}  // namespace

void Flags::optional_value(const service::ParameterName& name, const std::string& usual, Take take,
                           const std::string& type, const std::string& what) {
  const auto take_words =
      [usual, take_word = taking(name, std::move(take))](const std::vector<std::string>& words) {
        take_word(words.empty() || words.back().empty() ? usual : words.back());
      };
  app_.add_option_function<std::vector<std::string>>(declared(name), take_words, what)
      ->type_name(type)
      ->expected(0, 1);
}

void Flags::value(const service::ParameterName& name, Take take, const std::string& type,
                  const std::string& what) {
  const auto take_word = taking(name, std::move(take));
  app_.add_option_function<std::string>(declared(name), take_word, what)
      ->type_name(type)
      ->take_last();
}

void Flags::values(const service::ParameterName& name, std::vector<std::string>& target,
                   const std::string& type, const std::string& what) {
  app_.add_option_function<std::vector<std::string>>(declared(name), appending_to(target), what)
      ->type_name(type)
      ->allow_extra_args(false);
}

void Flags::word(const service::ParameterName& name, std::string& target,
                 service::Presence presence, const std::string& what) {
  const auto take = [&target](const std::string& word) { target = unshielded(word); };
  app_.add_option_function<std::string>(capitals(name), take, what)
      ->type_name("")
      ->take_last()
      ->required(presence == service::Presence::required);
}

void Flags::phrase(const service::ParameterName& name, std::optional<std::string>& target,
                   const std::string& what) {
  const auto take = [&target](const std::vector<std::string>& words) {
    std::string joined;
    for (const std::string& word : words)
      joined.append(&word == &words.front() ? "" : " ").append(unshielded(word));
    target = std::move(joined);
  };
  app_.add_option_function<std::vector<std::string>>(capitals(name), take, what)->type_name("");
}

void Flags::words(const service::ParameterName& name, std::vector<std::string>& target,
                  const std::string& what) {
  app_.add_option_function<std::vector<std::string>>(capitals(name), appending_to(target), what)
      ->type_name("");
}

Invocation parse_arguments(int argc, const char* const* argv) {
  return Grammar().parse(argc, argv);
}

}  // namespace inkling::cli
