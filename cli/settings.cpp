#include "cli/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/environment.h"
#include "cli/mistakes.h"
#include "cli/refusals.h"
#include "cli/setting_conditions.h"

namespace inkling::cli {

namespace {

constexpr std::string_view kPrefix = "INKLING_";
/// Variables that are not flags.
constexpr std::array<std::string_view, 2> kOthers = {"INKLING_CONFIG", "INKLING_READER"};

std::string place_of(const ConfigFile& file, const ConfigEntry& entry) {
  return fmt::format("{}:{}", file.path.string(), entry.line);
}

/// "[report.topics]".
std::string section_name(const std::string& command) {
  std::string name = command;
  std::ranges::replace(name, ' ', '.');
  return '[' + name + ']';
}

/// The sections that speak of a flag of a command, the nearest first.
std::vector<std::string_view> scopes(const CommandRow& row, const Flag& flag) {
  std::vector<std::string_view> names;
  for (std::string_view name = row.name; !name.empty();
       name = name.substr(0, name.rfind(' ') == name.npos ? 0 : name.rfind(' ')))
    names.push_back(name);
  if (is_common(flag)) names.emplace_back();
  return names;
}

/// The names of all flags that a section may have: its own, and those of commands below it.
std::vector<std::string> keys_of(const CommandRow& row) {
  std::vector<std::string> keys;
  for (const Flag& flag : flags_of(row)) {
    if (is_setting(flag)) keys.push_back(flag.name.word);
  }
  if (row.name.empty()) return keys;
  for (const CommandRow* const below : commands_below(row)) {
    for (std::string& key : keys_of(*below)) keys.push_back(std::move(key));
  }
  return keys;
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const CommandRow& row : command_table()) {
    if (!row.is_hidden) names.emplace_back(row.name);
  }
  return names;
}

bool is_command(const std::string& section) {
  const CommandRow* const row = find_command(section);
  return row != nullptr && !row->is_hidden;
}

const CommandRow& row_of(const ConfigFile& file, const ConfigEntry& entry) {
  if (is_command(entry.section)) return *find_command(entry.section);
  const std::string meant = meant_command(entry.section, command_names());
  throw SettingError(
      fmt::format("{}: {} is not a command", place_of(file, entry), section_name(entry.section)),
      meant.empty() ? "sections are named after commands, keys after their flags"
                    : did_you_mean(section_name(meant)));
}

/// Where a key stands that belongs into a section, as `k` at the top.
std::string section_hint(const std::string& key) {
  for (const CommandRow& row : command_table()) {
    if (row.name.empty() || row.is_hidden) continue;
    const std::vector<std::string> keys = keys_of(row);
    if (std::ranges::find(keys, key) != keys.end()) {
      return fmt::format("flags of one command belong in its section, such as {}",
                         section_name(std::string(row.name)));
    }
  }
  return "only flags of every command may stand at the top";
}

void require_known(const ConfigFile& file, const ConfigEntry& entry) {
  const CommandRow& row = row_of(file, entry);
  if (entry.key.empty()) return;
  const std::vector<std::string> keys = keys_of(row);
  if (std::ranges::find(keys, entry.key) != keys.end()) return;
  const std::string meant = nearest_name(entry.key, keys);
  std::string hint = did_you_mean(meant);
  if (meant.empty()) hint = row.name.empty() ? section_hint(entry.key) : help_hint(row);
  throw SettingError(
      fmt::format("{}: `{}` has no flag `{}`", place_of(file, entry), full_name(row), entry.key),
      hint);
}

/// `expand = false`: a flag with a value, which is not to be there.
bool takes_back(const ConfigEntry& entry, const Flag& flag) {
  return flag.kind != FlagKind::flag && entry.kind == ValueKind::truth &&
         entry.texts.front() == "false";
}

/// Whether the value of a flag names a file or a folder.
bool is_path(const Flag& flag) {
  constexpr std::array<std::string_view, 3> kFolders = {"DIR", "INDEX", "PREFIX"};
  return std::ranges::find(kFolders, flag.type) != kFolders.end() ||
         flag.type.find("FILE") != flag.type.npos;
}

/// No shell has read a setting: `~` is the home directory in it, as it is behind a flag.
Setting with_home(Setting setting, const Flag& flag) {
  if (!is_path(flag)) return setting;
  for (std::string& text : setting.texts) text = below_home(text);
  return setting;
}

/// What the file says, as a setting of that flag.
Setting setting_of(const ConfigFile& file, const ConfigEntry& entry, const Flag& flag) {
  Setting setting{entry.texts, fmt::format("{}: {}", place_of(file, entry), entry.key)};
  const auto refuse = [&](const char* wanted) {
    throw SettingError(fmt::format("{}: `{}` found, {} wanted", setting.spelled,
                                   fmt::join(entry.texts, ", "), wanted));
  };
  const bool is_truth = entry.kind == ValueKind::truth;
  if (flag.kind == FlagKind::flag && !is_truth) refuse("true or false");
  if (flag.kind == FlagKind::optional_value && is_truth) setting.texts.clear();
  if (flag.kind == FlagKind::value && is_truth) refuse("a value");
  if (flag.kind == FlagKind::values && is_truth) refuse("a value");
  if (flag.kind != FlagKind::values && entry.kind == ValueKind::list)
    setting.texts = {fmt::format("{}", fmt::join(entry.texts, ","))};
  return with_home(std::move(setting), flag);
}

/// What a variable says, as a setting of that flag.
Setting setting_of(const std::string& variable, std::string_view text, const Flag& flag) {
  Setting setting{{std::string(text)}, variable, Origin::environment};
  if (flag.kind == FlagKind::optional_value && text == "true") setting.texts.clear();
  if (flag.kind != FlagKind::flag) return with_home(std::move(setting), flag);
  if (text == "1" || text == "0") setting.texts = {text == "1" ? "true" : "false"};
  if (setting.texts.front() != "true" && setting.texts.front() != "false")
    throw SettingError(fmt::format("{}: `{}` found, true or false wanted", variable, text));
  return setting;
}

void apply(const Flag& flag, const Setting& setting) {
  try {
    flag.take(setting.spelled, setting.texts);
  } catch (const OptionError& error) {
    throw OptionError(setting.spelled, error.what_is_wrong(), error.advice());
  }
}

/// Calls `check`, and notes what it throws, once for each message: sections of groups, such as
/// `[report]`, are checked with every command below them.
void note_problem(std::vector<Error>& problems, const std::function<void()>& check) {
  try {
    check();
  } catch (const Error& error) {
    const auto is_same = [&](const Error& other) {
      return std::string_view(other.what()) == error.what();
    };
    if (std::ranges::any_of(problems, is_same)) return;
    problems.emplace_back(
        error.code(), error.message(),
        error.hint().empty() ? "correct it there, or take it out" : error.advice());
  }
}

}  // namespace

Settings::Settings(ConfigFile file, std::optional<Error> fault) : file_(std::move(file)) {
  if (fault) problems_.push_back(*std::move(fault));
  for (const ConfigEntry& entry : file_.entries) {
    // A section that is not one is told once, where it begins.
    if (entry.key.empty() || is_command(entry.section))
      note_problem(problems_, [&] { require_known(file_, entry); });
  }
}

void Settings::require_sound() const {
  if (!problems_.empty()) throw problems_.front();
}

std::optional<Setting> Settings::find(const CommandRow& row, const Flag& flag) const {
  const std::vector<std::string_view> names = scopes(row, flag);
  for (const std::string_view name : names) {
    const std::string variable = variable_of(name, flag);
    const std::string_view text = environment(variable.c_str());
    if (text.empty()) continue;
    if (flag.kind == FlagKind::optional_value && text == "false") return std::nullopt;
    return setting_of(variable, text, flag);
  }
  for (const std::string_view name : names) {
    for (const ConfigEntry& entry : file_.entries) {
      if (entry.section != name || entry.key != flag.name.word) continue;
      if (takes_back(entry, flag)) return std::nullopt;
      return setting_of(file_, entry, flag);
    }
  }
  return std::nullopt;
}

Settings read_settings() {
  const std::filesystem::path path = config_path();
  try {
    return Settings(read_config_file(path));
  } catch (const Error& error) {
    std::error_code fault;
    const bool is_there = std::filesystem::exists(path, fault);
    return Settings({path, is_there ? FileState::unreadable : FileState::missing, {}}, error);
  }
}

std::vector<Error> all_problems(const Settings& settings) {
  std::vector<Error> problems = settings.problems();
  for (const CommandRow& row : command_table()) {
    if (row.is_hidden) continue;
    CommonOptions common;
    const Binding binding = bind(row, common);
    for (const Flag& flag : binding.flags.all()) {
      if (!is_setting(flag)) continue;
      note_problem(problems, [&] {
        if (const std::optional<Setting> setting = settings.find(row, flag)) apply(flag, *setting);
      });
    }
  }
  return problems;
}

std::string variable_of(std::string_view command, const Flag& flag) {
  std::string name = std::string(command) + (command.empty() ? "" : "_") + flag.name.word;
  std::ranges::replace(name, ' ', '_');
  std::ranges::replace(name, '-', '_');
  return std::string(kPrefix) + capitals(name);
}

std::vector<std::string> unknown_variables() {
  std::set<std::string> known(kOthers.begin(), kOthers.end());
  for (const CommandRow& row : command_table()) {
    for (const Flag& flag : flags_of(row)) {
      if (!is_setting(flag)) continue;
      for (const std::string_view name : scopes(row, flag)) known.insert(variable_of(name, flag));
    }
  }
  std::vector<std::string> unknown;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    const std::string name(text.substr(0, text.find('=')));
    if (name.starts_with(kPrefix) && !known.contains(name)) unknown.push_back(name);
  }
  std::ranges::sort(unknown);
  return unknown;
}

std::vector<AppliedSetting> apply_settings(const Settings& settings, const CommandRow& row,
                                           const std::vector<Flag>& flags, const TypedFlags& typed,
                                           const std::set<std::string>& taken_back,
                                           WrongSettings wrong) {
  const auto heed = [&](const std::function<void()>& step) {
    try {
      step();
    } catch (const Error&) {
      if (wrong == WrongSettings::refused) throw;
    }
  };
  std::map<std::string, Setting, std::less<>> found;
  for (const Flag& flag : flags) {
    const std::string& name = flag.name.word;
    if (!is_setting(flag) || typed.contains(name) || taken_back.contains(name)) continue;
    heed([&] {
      if (const std::optional<Setting> setting = settings.find(row, flag)) found[name] = *setting;
    });
  }
  const FlagLookup in_typed = [&](std::string_view name) -> std::optional<std::string> {
    const auto known = typed.find(name);
    return known == typed.end() ? std::nullopt : std::optional(known->second);
  };
  const FlagLookup in_both = [&](std::string_view name) -> std::optional<std::string> {
    const auto known = found.find(name);
    if (known == found.end()) return in_typed(name);
    return known->second.texts.empty() ? "" : known->second.texts.back();
  };
  std::vector<AppliedSetting> applied;
  for (const Flag& flag : flags) {
    const auto setting = found.find(flag.name.word);
    if (setting == found.end()) continue;
    if (!setting_counts(row.name, flag.name.word, in_typed, in_both)) continue;
    heed([&] {
      apply(flag, setting->second);
      applied.push_back({flag.name.word, setting->second.spelled});
    });
  }
  return applied;
}

}  // namespace inkling::cli
