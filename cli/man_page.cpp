#include "cli/man_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <ostream>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/environment.h"
#include "cli/examples.h"
#include "cli/help.h"
#include "cli/help_page.h"
#include "cli/settings.h"
#include "inkling/version.h"

namespace inkling::cli {

namespace {

/// `text` where a formatter reads it: backslashes and dashes stay what they are, and nothing is a
/// macro.
std::string escaped(std::string_view text) {
  std::string roff;
  for (const char letter : text) {
    const bool begins_line = roff.empty() || roff.back() == '\n';
    if (begins_line && (letter == '.' || letter == '\'')) roff += "\\&";
    if (letter == '\\') {
      roff += "\\e";
    } else if (letter == '-') {
      roff += "\\-";
    } else {
      roff += letter;
    }
  }
  return roff;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string slanted(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

/// A type, which may be broken behind each of its choices.
std::string slanted_type(const std::string& type) {
  std::string text;
  for (const char letter : slanted(type)) text.append(1, letter).append(letter == '|' ? "\\:" : "");
  return text;
}

std::string upper(std::string_view text) { return capitals(std::string(text)); }

void section(std::ostream& out, std::string_view name) { out << ".SH " << upper(name) << '\n'; }

void entry(std::ostream& out, const std::string& name, std::string_view what) {
  out << ".TP\n" << name << '\n' << escaped(what) << '\n';
}

/// The day of the release; in a build that is to be the same everywhere, $SOURCE_DATE_EPOCH
/// (reproducible-builds.org/specs/source-date-epoch).
std::string date() {
  const std::string_view text = environment("SOURCE_DATE_EPOCH");
  std::time_t seconds = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  std::tm day{};
  const bool is_there = !text.empty() && error == std::errc() && rest == text.data() + text.size();
  if (!is_there || ::gmtime_r(&seconds, &day) == nullptr) return INKLING_RELEASE_DATE;
  return fmt::format("{:04}-{:02}-{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

/// Lines as they stand.
void write_lines(std::ostream& out, std::string_view text) {
  out << ".nf\n" << escaped(text) << ".fi\n";
}

std::string flag_name(const Flag& flag) {
  const bool repeats = flag.kind == FlagKind::values || flag.kind >= FlagKind::phrase;
  if (is_word(flag)) return slanted(capitals(flag.name)) + (repeats ? " ..." : "");
  std::string name = bold(spelled(flag.name));
  if (declared(flag.name) != spelled(flag.name))
    name = bold(std::string("-") + flag.name.letter) + ", " + name;
  if (!flag.type.empty()) name += ' ' + slanted_type(flag.type);
  return name;
}

void write_flags(std::ostream& out, const std::vector<Flag>& flags) {
  section(out, "Options");
  std::string_view group;
  for (const Flag& flag : flags) {
    if (is_word(flag)) continue;
    if (flag.group != group) out << ".SS " << escaped(flag.group) << '\n';
    group = flag.group;
    entry(out, flag_name(flag), flag.what);
  }
}

void write_words(std::ostream& out, const std::vector<Flag>& flags) {
  if (std::ranges::none_of(flags, is_word)) return;
  section(out, "Arguments");
  for (const Flag& flag : flags) {
    if (is_word(flag)) entry(out, flag_name(flag), flag.what);
  }
}

void write_commands(std::ostream& out, const CommandRow& row) {
  const std::vector<const CommandRow*> below = commands_below(row);
  if (below.empty()) return;
  section(out, "Commands");
  for (const CommandRow* const command : below)
    entry(out, bold(man_page_name(*command)) + "(1)", command->what);
}

void write_examples(std::ostream& out, const CommandRow& row) {
  std::string lines;
  for (const std::string_view line : examples_of(row.name)) lines.append(line).append(1, '\n');
  if (lines.empty()) return;
  section(out, "Examples");
  write_lines(out, lines);
  if (const std::string_view note = note_below_examples(row.name); !note.empty())
    out << ".PP\n" << escaped(note) << '\n';
}

/// The variables of the flags of a command.
void write_environment(std::ostream& out, const CommandRow& row, const std::vector<Flag>& flags) {
  section(out, "Environment");
  out << escaped(
             "A flag that is not given may come from the environment or from config.toml: "
             "see ")
      << bold("inkling") << "(1).\n";
  for (const Flag& flag : flags) {
    if (!is_setting(flag) || (is_common(flag) && !row.name.empty())) continue;
    entry(out, bold(variable_of(row.name, flag)), fmt::format("is {}", spelled(flag.name)));
  }
}

/// What `inkling help TOPIC` says, as sections of the page of the program.
void write_topics(std::ostream& out) {
  for (const std::string& name : help_topics()) {
    std::string_view text = help_topic(name);
    section(out, text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(text.find_first_not_of('\n', text.find('\n')), text.size()));
    write_lines(out, text);
  }
}

void write_see_also(std::ostream& out, const CommandRow& row) {
  section(out, "See also");
  std::string_view above = row.name.substr(0, row.name.rfind(' '));
  if (above.size() == row.name.size()) above = {};
  out << bold(man_page_name(*find_command(above))) << "(1)\n";
}

}  // namespace

std::string man_page_name(const CommandRow& row) {
  std::string name = full_name(row);
  std::ranges::replace(name, ' ', '-');
  return name;
}

void write_man_page(std::ostream& out, const CommandRow& row) {
  const std::vector<Flag> flags = by_group(flags_of(row));
  out << ".TH " << escaped(upper(man_page_name(row))) << " 1 " << date() << " \"Inkling "
      << INKLING_VERSION << "\" \"Inkling\"\n";
  section(out, "Name");
  out << escaped(man_page_name(row)) << " \\- " << escaped(row.what) << '\n';
  section(out, "Synopsis");
  out << escaped(usage_line(row)) << '\n';
  write_words(out, flags);
  write_commands(out, row);
  write_flags(out, flags);
  write_examples(out, row);
  write_environment(out, row, flags);
  if (row.name.empty()) {
    write_topics(out);
  } else {
    write_see_also(out, row);
  }
}

}  // namespace inkling::cli
