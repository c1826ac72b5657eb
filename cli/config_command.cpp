/// config: what settings there are, and where each comes from.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/failure.h"
#include "cli/flags.h"
#include "cli/help_page.h"
#include "cli/mistakes.h"
#include "cli/refusals.h"
#include "cli/settings.h"
#include "cli/usage_error.h"
#include "render/cells.h"
#include "render/json.h"
#include "render/prose.h"
#include "render/table.h"

namespace inkling::cli {

namespace {

struct SettingLine {
  const CommandRow* row;
  Flag flag;
  std::optional<Setting> setting;
};

std::string value_of(const SettingLine& line) {
  if (line.setting && !line.setting->texts.empty())
    return fmt::format("{}", fmt::join(line.setting->texts, ", "));
  // What `--diversify` is without a value is not a value of a flag that is not there.
  if (!line.setting && line.flag.kind == FlagKind::optional_value) return "";
  return line.flag.kind == FlagKind::flag ? "false" : default_of(line.flag);
}

std::string_view origin_of(const SettingLine& line) {
  if (!line.setting) return "default";
  return line.setting->origin == Origin::environment ? "environment" : "config";
}

std::string_view name_of(FileState state) {
  constexpr std::string_view kNames[] = {"is not there", "could not be read", "read"};
  return kNames[static_cast<std::size_t>(state)];
}

/// A setting of the wrong kind is among the problems, and sets nothing.
std::optional<Setting> setting_or_none(const Settings& settings, const CommandRow& row,
                                       const Flag& flag) {
  try {
    return settings.find(row, flag);
  } catch (const SettingError&) {
    return std::nullopt;
  }
}

/// All flags of the command, or those that are set.
void add_lines(std::vector<SettingLine>& lines, const Settings& settings, const CommandRow& row,
               bool all) {
  for (const Flag& flag : flags_of(row)) {
    if (!is_setting(flag)) continue;
    std::optional<Setting> setting = setting_or_none(settings, row, flag);
    if (all || setting) lines.push_back({&row, flag, std::move(setting)});
  }
}

/// With the command that was meant: of a group, such as `report`, one of its own.
[[noreturn]] void refuse_name(const std::vector<std::string>& words, const std::string& name) {
  const CommandRow* group = find_command(words.front());
  if (group == nullptr || group->is_hidden || commands_below(*group).empty())
    group = &program_row();
  const std::string meant = meant_command(words.back(), names_below(*group));
  const std::string before = group->name.empty() ? "" : std::string(group->name) + ' ';
  throw UsageError(fmt::format("there is no command `{}`", name),
                   meant.empty() ? help_hint(*group) : did_you_mean(before + meant));
}

/// Of a command all flags; otherwise the common ones, and what is set of others.
std::vector<SettingLine> lines_of(const Settings& settings, const std::vector<std::string>& words) {
  std::vector<SettingLine> lines;
  if (!words.empty()) {
    const std::string name = fmt::format("{}", fmt::join(words, " "));
    const CommandRow* const row = find_command(name);
    if (row == nullptr || row->is_hidden) {
      refuse_name(words, name);
    }
    add_lines(lines, settings, *row, true);
    return lines;
  }
  for (const CommandRow& row : command_table()) {
    if (row.is_hidden) continue;
    std::vector<SettingLine> own;
    add_lines(own, settings, row, row.name.empty());
    for (SettingLine& line : own) {
      if (row.name.empty() || !is_common(line.flag)) lines.push_back(std::move(line));
    }
  }
  return lines;
}

void write_json(std::ostream& out, const Settings& settings, const std::vector<SettingLine>& lines,
                const std::vector<Error>& problems) {
  render::JsonWriter json(out);
  json.begin_object().member("file", settings.file().path.string());
  json.member("file_is_there", settings.file().state != FileState::missing);
  json.array("settings", lines, [&](const SettingLine& line) {
    json.begin_object().member("command", line.row->name).member("flag", line.flag.name.word);
    json.member("value", value_of(line)).member("origin", origin_of(line));
    if (line.setting) json.member("place", line.setting->spelled);
    json.end_object();
  });
  json.array("unknown_variables", unknown_variables());
  json.array("problems", problems, [&](const Error& problem) {
    json.begin_object()
        .member("code", problem.code())
        .member("message", with_flags(problem.message()));
    json.member("hint", with_flags(problem.advice())).end_object();
  });
  json.end_object().end_line();
}

void print_lines(std::ostream& out, const std::vector<SettingLine>& lines, TableFormat format) {
  render::Table table({{"command"}, {"flag"}, {"value"}, {"origin"}, {"place"}});
  for (const SettingLine& line : lines) {
    table.add_row({std::string(line.row->name), spelled(line.flag.name), value_of(line),
                   std::string(origin_of(line)), line.setting ? line.setting->spelled : ""});
  }
  render::print_listed(out, table, format, "setting");
}

/// As any command would, which stops at the first of them.
ExitCode report_all(std::ostream& err, const std::vector<Error>& problems) {
  for (const Error& problem : problems) {
    try {
      throw problem;
    } catch (...) {
      report_failure(err);
    }
  }
  return problems.empty() ? ExitCode::done : exit_code_of(problems.front().code());
}

}  // namespace

ExitCode run(const ConfigCommand& command, const Session& session) {
  const Settings settings = read_settings();
  const std::vector<SettingLine> lines = lines_of(settings, command.words);
  const std::vector<Error> problems = all_problems(settings);
  if (session.json) {
    write_json(session.out, settings, lines, problems);
    return report_all(session.err, problems);
  }
  const std::vector<std::string> unknown = unknown_variables();
  if (!unknown.empty()) warn(session, fmt::format("no flag has {}", fmt::join(unknown, ", ")));
  if (reports_in_words(session)) {
    const std::string path = settings.file().path.string();
    render::print_prose(
        session.err, path.empty() ? "no config.toml is read: INKLING_CONFIG is empty, or no home "
                                    "directory is known"
                                  : fmt::format("{}: {}", path, name_of(settings.file().state)));
  }
  print_lines(session.out, lines, session.table_format());
  return report_all(session.err, problems);
}

}  // namespace inkling::cli
