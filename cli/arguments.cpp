#include "cli/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "cli/command_table.h"
#include "cli/help.h"
#include "cli/refusals.h"
#include "cli/settings.h"

namespace inkling::cli {

namespace {

constexpr char kShield = '\x01';

/// "--filter=": a flag with a value that is empty.
bool has_empty_value(const std::string& text) {
  return text.size() > 3 && text.starts_with("--") && text.find('=') == text.size() - 1;
}

/// CLI11 takes a word in brackets for a list and unpacks it, and an empty value for none; a
/// shielded one it leaves alone.
std::string shielded(const std::string& text) {
  if (has_empty_value(text)) return text + kShield;
  return text.size() > 1 && text.front() == '[' && text.back() == ']' ? kShield + text : text;
}

std::string unshielded(const std::string& word) {
  if (!word.empty() && word.front() == kShield) return word.substr(1);
  const bool was_empty = !word.empty() && word.back() == kShield;
  return was_empty && has_empty_value(word.substr(0, word.size() - 1))
             ? word.substr(0, word.size() - 1)
             : word;
}

/// As CLI11 takes them: the last first. What follows `--` is shielded: a flag whose value may be
/// left out eats the mark.
std::vector<std::string> shielded_words(int argc, const char* const* argv) {
  std::vector<std::string> words;
  bool is_behind_mark = false;
  for (int at = 1; at < argc; ++at) {
    const std::string word = argv[at];
    words.push_back(is_behind_mark ? kShield + word : shielded(word));
    is_behind_mark = is_behind_mark || word == "--";
  }
  std::ranges::reverse(words);
  return words;
}

std::vector<std::string> unshielded(const std::vector<std::string>& words) {
  std::vector<std::string> texts;
  for (const std::string& word : words) texts.push_back(unshielded(word));
  return texts;
}

/// Elsewhere the last of two values counts, as behind an alias that has a usual one. Two of these
/// would look like a sum.
bool adds_to_scores(const Flag& flag) {
  return (flag.name.word == "prior" || flag.name.word == "recency") &&
         flag.type.starts_with("FIELD");
}

[[noreturn]] void refuse_second(const std::string& spelling) {
  throw UsageError(fmt::format("`{}` is given twice, and only one can add to scores", spelling),
                   "leave one of them out");
}

/// "NAME,...": given twice, such a list goes on.
bool is_list(const Flag& flag) {
  return flag.kind == FlagKind::value && flag.type.ends_with(",...");
}

using TakeWords = std::function<void(const std::vector<std::string>&)>;

/// What takes all values of such a flag; empty for others.
TakeWords taking_all(const Flag& flag, const std::string& spelling, const TakeWords& take) {
  if (adds_to_scores(flag)) {
    return [=](const std::vector<std::string>& words) {
      if (words.size() > 1) refuse_second(spelling);
      take(words);
    };
  }
  if (!is_list(flag)) return {};
  return [=](const std::vector<std::string>& words) {
    take({fmt::format("{}", fmt::join(unshielded(words), ","))});
  };
}

/// A value that knows whether it comes twice.
void add_counted_value(CLI::App& app, const std::string& name, const TakeWords& take) {
  app.add_option_function<std::vector<std::string>>(name, take)->allow_extra_args(false);
}

/// Hands the flag what was given. The library knows no dashes: its errors get them here.
void give(const Flag& flag, const std::string& spelling, const std::vector<std::string>& texts) {
  try {
    flag.take(spelling, texts);
  } catch (const OptionError& error) {
    throw OptionError(spelling, error.what_is_wrong(), error.advice());
  }
}

/// What was typed; a setting of one gives way to the other.
void require_one_place(const TypedFlags& typed) {
  if (typed.contains("index") && typed.contains("indexes"))
    throw UsageError("-i names one index, and --indexes a folder of them", "leave one of them out");
}

/// Parses by the table of commands. The flags of a command are declared when its name is met, and
/// commands whose names are not among the words are not declared at all, so that a start costs what
/// one command has, not what all have.
class CommandLine {
 public:
  /// As shielded_words() returns them.
  explicit CommandLine(std::vector<std::string> words);
  Invocation parse();

 private:
  void add(CLI::App& parent, const CommandRow& row);
  void enter(CLI::App& app, const CommandRow& row);
  void add_flag(CLI::App& app, const Flag& flag);
  void add_value(CLI::App& app, const Flag& flag);
  void refuse_stray_words(const CLI::App& app) const;
  void require_known_words();
  bool takes_back(const std::string& word);
  const CommandRow& row_of(const CLI::App& app) const { return *rows_.at(&app); }
  HelpCommand help() const;
  void refuse_unknown_command() const;
  void require_one_format() const;
  void require_pages() const;
  bool tells_of_itself() const;
  Invocation filled();

  std::vector<std::string> words_;
  CLI::App app_{"", "inkling"};
  CommonOptions common_;
  std::map<const CLI::App*, const CommandRow*> rows_;
  std::deque<Binding> bindings_;               ///< of the commands met, the innermost last
  const CommandRow* chosen_ = &program_row();  ///< the innermost command met
  TypedFlags typed_;                           ///< flags met
  std::set<std::string> taken_back_;           ///< "expand" for --no-expand
};

CommandLine::CommandLine(std::vector<std::string> words) : words_(std::move(words)) {
  app_.allow_extras();
  rows_[&app_] = &program_row();
  for (const CommandRow& row : command_table()) {
    if (row.name.empty()) continue;
    if (row.name.find(' ') == row.name.npos) add(app_, row);
  }
  enter(app_, program_row());
}

void CommandLine::add(CLI::App& parent, const CommandRow& row) {
  const std::string name(last_word(row));
  if (std::ranges::find(words_, name) == words_.end()) return;
  CLI::App* const app = parent.add_subcommand(name);
  rows_[app] = &row;
  app->preparse_callback([this, app, &row](std::size_t) { enter(*app, row); });
}

void CommandLine::enter(CLI::App& app, const CommandRow& row) {
  chosen_ = &row;
  app.require_subcommand(0, 1);
  if (&app != &app_) {
    for (const CommandRow* const below : commands_below(row)) add(app, *below);
  }
  for (const Flag& flag : bindings_.emplace_back(bind(row, common_)).flags.all())
    add_flag(app, flag);
}

void CommandLine::add_flag(CLI::App& app, const Flag& flag) {
  if (flag.name.word == "help") {
    app.set_help_flag(declared({"help", flag.name.letter}));
  } else if (flag.kind == FlagKind::flag) {
    app.add_flag(declared(flag.name))->each([this, &flag](const std::string& text) {
      const std::string spelling = spelled(flag.name);
      if (text != "true" && text != "false")
        throw UsageError(fmt::format("`{}` takes no value but true and false", spelling),
                         help_hint(*chosen_));
      typed_[flag.name.word] = text;
      give(flag, spelling, {text});
    });
  } else {
    add_value(app, flag);
  }
}

void CommandLine::add_value(CLI::App& app, const Flag& flag) {
  const std::string spelling = is_word(flag) ? capitals(flag.name) : spelled(flag.name);
  const auto take = [this, &flag, spelling](const std::vector<std::string>& words) {
    const std::vector<std::string> texts = unshielded(words);
    typed_[flag.name.word] = texts.empty() ? "" : texts.back();
    give(flag, spelling, texts);
  };
  const auto take_one = [take](const std::string& word) { take({word}); };
  const std::string name = is_word(flag) ? spelling : declared(flag.name);
  if (const TakeWords take_all = taking_all(flag, spelling, take))
    return add_counted_value(app, name, take_all);
  switch (flag.kind) {
    case FlagKind::flag:
      break;  // add_flag()
    case FlagKind::value:
    case FlagKind::word:
      app.add_option_function<std::string>(name, take_one)
          ->type_name(flag.type)
          ->take_last()
          ->required(flag.is_required);
      break;
    case FlagKind::optional_value:
      app.add_option_function<std::vector<std::string>>(name, take)
          ->expected(0, 1)
          ->allow_extra_args(false);
      break;
    case FlagKind::values:
      app.add_option_function<std::vector<std::string>>(name, take)->allow_extra_args(false);
      break;
    case FlagKind::phrase:
    case FlagKind::words:
      app.add_option_function<std::vector<std::string>>(name, take);
      break;
  }
}

/// A word before the name of a command is not an argument of it: somebody mistyped a command, and
/// what looks like one stands behind it, as in `serch stats`.
void CommandLine::refuse_stray_words(const CLI::App& app) const {
  const std::vector<CLI::App*> commands = app.get_subcommands();
  if (commands.empty()) return;
  const std::vector<std::string> extras = app.remaining();
  if (!extras.empty() && !extras.front().starts_with('-'))
    refuse_command(row_of(app), unshielded(extras.front()));
  refuse_stray_words(*commands.front());
}

/// Help is asked for a command that is none.
void CommandLine::refuse_unknown_command() const {
  for (const std::string& word : app_.remaining(true)) {
    if (word.starts_with('-')) continue;
    refuse_word(*chosen_, unshielded(word));
  }
}

/// "--no-expand": whatever settings say of the flag, it is not there. For flags that a command has.
bool CommandLine::takes_back(const std::string& word) {
  constexpr std::string_view kBegin = "--no-";
  if (!word.starts_with(kBegin)) return false;
  const std::string name = word.substr(kBegin.size());
  const std::vector<Flag>& flags = bindings_.back().flags.all();
  const auto flag = std::ranges::find_if(
      flags, [&](const Flag& known) { return is_setting(known) && known.name.word == name; });
  if (flag == flags.end()) return false;
  if (typed_.contains(name)) {
    throw UsageError(
        fmt::format("`{}` takes back `{}`, which is there, too", word, spelled(flag->name)),
        "leave one of them out");
  }
  taken_back_.insert(name);
  return true;
}

void CommandLine::require_known_words() {
  refuse_stray_words(app_);
  std::vector<std::string> extras = app_.remaining(true);
  std::erase(extras, "--");
  std::erase_if(extras, [&](const std::string& word) { return takes_back(word); });
  if (!extras.empty()) refuse_word(*chosen_, unshielded(extras.front()));
  if (!bindings_.back().request) {
    throw UsageError(fmt::format("`{}` needs a command", full_name(*chosen_)), help_hint(*chosen_));
  }
}

HelpCommand CommandLine::help() const {
  HelpCommand help;
  std::istringstream words{std::string(chosen_->name)};
  for (std::string word; words >> word;) help.words.push_back(word);
  return help;
}

/// What settings add to --json gives way; what was given beside it does not.
void CommandLine::require_one_format() const {
  if (common_.json && typed_.contains("json") && typed_.contains("format") && common_.format &&
      *common_.format != service::Format::json) {
    throw UsageError(fmt::format("--json and --format {} ask for two answers",
                                 service::name_of(*common_.format)),
                     "leave one of them out");
  }
  if (!common_.columns.empty() && (common_.json || common_.format == service::Format::json)) {
    throw UsageError("--columns is for rows, and JSON has all keys",
                     "--format jsonl has an object for each row, with these columns");
  }
}

/// Flags of every command may stand before its name, where they are those of the program.
void CommandLine::require_pages() const {
  const std::vector<Flag>& flags = bindings_.back().flags.all();
  const bool has_pages = std::ranges::any_of(
      flags, [](const Flag& flag) { return is_common(flag) && flag.name.word == "pager"; });
  if (common_.pager && !has_pages) refuse_pager(*chosen_);
}

/// What speaks of the program itself, and of its settings: a setting that is wrong must not silence
/// it.
bool CommandLine::tells_of_itself() const {
  constexpr std::string_view kSuch[] = {"help", "man", "completions", "complete", "config"};
  return common_.version || std::ranges::find(kSuch, chosen_->name) != std::end(kSuch);
}

/// The request, with what settings add to what was given.
Invocation CommandLine::filled() {
  Invocation invocation{common_, {}};
  const std::vector<Flag>& flags = bindings_.back().flags.all();
  for (const Flag& flag : flags)
    invocation.spelled[flag.name.word] = is_word(flag) ? capitals(flag.name) : spelled(flag.name);
  const Settings settings = read_settings();
  if (!tells_of_itself()) settings.require_sound();
  for (const AppliedSetting& setting :
       apply_settings(settings, *chosen_, flags, typed_, taken_back_,
                      tells_of_itself() ? WrongSettings::passed_over : WrongSettings::refused)) {
    invocation.settings[setting.flag] = setting.spelled;
    invocation.spelled[setting.flag] = setting.spelled;
  }
  invocation.common = common_;
  require_one_format();
  require_pages();
  require_one_place(typed_);
  if (common_.version) {
    invocation.request = TextRequest{version_text(), version_json()};
  } else {
    invocation.request = bindings_.back().request();
  }
  return invocation;
}

Invocation CommandLine::parse() {
  try {
    app_.parse(std::vector(words_));
  } catch (const CLI::CallForHelp&) {
    refuse_unknown_command();
    return {common_, help()};
  } catch (const CLI::ParseError& error) {
    refuse_stray_words(app_);
    refuse_arguments(*chosen_, error.what());
  }
  if (!common_.version) require_known_words();
  return filled();
}

}  // namespace

Invocation parse_arguments(int argc, const char* const* argv) {
  return CommandLine(shielded_words(argc, argv)).parse();
}

}  // namespace inkling::cli
