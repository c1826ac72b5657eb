#include "cli/refusals.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/mistakes.h"
#include "cli/usage_error.h"
#include "inkling/error.h"

namespace inkling::cli {

namespace {

std::vector<std::string> spellings(const CommandRow& row) {
  std::vector<std::string> names;
  for (const Flag& flag : flags_of(row)) {
    if (is_word(flag)) continue;
    names.push_back(spelled(flag.name));
    if (flag.name.letter != '\0') names.push_back(std::string("-") + flag.name.letter);
  }
  return names;
}

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// The commands that have the flag, where there are few.
std::string owners_hint(const std::string& flag) {
  constexpr std::size_t kFew = 3;
  std::vector<std::string> owners;
  for (const CommandRow& row : command_table()) {
    if (!row.is_hidden && has(spellings(row), flag)) owners.push_back('`' + full_name(row) + '`');
  }
  if (owners.empty() || owners.size() > kFew) return {};
  return fmt::format("it is a flag of {}", fmt::join(owners, ", "));
}

/// The commands of that name behind another one, "report topics" for "topics", and the one that
/// other programs call by it.
std::vector<std::string> deeper_commands(const CommandRow& row, const std::string& word,
                                         const std::vector<std::string>& known) {
  std::vector<std::string> found;
  if (!row.name.empty()) return found;
  if (std::string here = name_here(word, known); !here.empty()) found.push_back(std::move(here));
  for (const CommandRow& deeper : command_table()) {
    if (deeper.name.find(' ') != deeper.name.npos && last_word(deeper) == word)
      found.emplace_back(deeper.name);
  }
  return found;
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
      {"MODEL", "the name of a model"},
      {"QUERY", "a query"},
      {"FILE", "the name of a file"},
      {"DIR", "the name of a folder"},
      {"INDEX", "the directory of an index"},
      {"SECONDS", "a number of seconds"},
      {"TEXT", "a text"},
      {"ID2", "the id of a document"}};
  for (const auto& [known, wanted] : kWanted) {
    if (known == type) return std::string(wanted);
  }
  if (type == "QUERY|FILE") return "a query, or the name of a file";
  if (type.find('|') == std::string::npos) return "a value";
  std::string choices;
  for (const char letter : type) letter == '|' ? choices.append(", ") : choices.append(1, letter);
  return "one of " + choices;
}

/// "-tea" may be a flag that is mistyped, and a word that a query is not to have.
bool may_be_of_query(const CommandRow& row, const std::string& flag) {
  return !flag.starts_with("--") && std::ranges::any_of(flags_of(row), [](const Flag& known) {
    return is_word(known) && known.name.word == "query";
  });
}

/// "--no-snippets" for "--no-snipets": what settings say of a flag is taken back so.
std::string meant_taking_back(const CommandRow& row, const std::string& flag) {
  constexpr std::string_view kBegin = "--no-";
  if (!flag.starts_with(kBegin)) return {};
  std::vector<std::string> words;
  for (const Flag& known : flags_of(row)) {
    if (is_setting(known)) words.push_back(known.name.word);
  }
  const std::string meant = nearest_name(flag.substr(kBegin.size()), words);
  return meant.empty() ? meant : std::string(kBegin) + meant;
}

std::string type_of(const CommandRow& row, const std::string& flag) {
  for (const Flag& known : flags_of(row)) {
    if (!is_word(known) && spelled(known.name) == flag) return known.type;
  }
  return {};
}

}  // namespace

std::string help_hint(const CommandRow& row) {
  constexpr std::size_t kFewCommands = 6;
  const std::vector<std::string> commands = names_below(row);
  if (commands.empty() || commands.size() > kFewCommands)
    return fmt::format("see `{} --help`", full_name(row));
  return fmt::format("there are: {}", fmt::join(commands, ", "));
}

std::string did_you_mean(const std::string& name) {
  return fmt::format("did you mean `{}`?", name);
}

void refuse_pager(const CommandRow& row) {
  throw UsageError(fmt::format("`{}` has no flag `--pager`", full_name(row)),
                   "it asks, waits or opens something, and needs the terminal itself: leave "
                   "`--pager` out");
}

void refuse_flag(const CommandRow& row, const std::string& flag) {
  const std::string name = full_name(row);
  const std::vector<std::string> known = spellings(row);
  if (flag == "--pager" && !has(known, flag)) refuse_pager(row);
  if (has(known, flag)) {
    throw UsageError(fmt::format("`{}` is not read in this place", flag),
                     fmt::format("flags of `{}` follow its name, and come before `--`", name));
  }
  std::string hint;
  if (const std::string meant = meant_flag(flag, known); !meant.empty()) {
    hint = did_you_mean(meant);
  } else if (const std::string taken_back = meant_taking_back(row, flag); !taken_back.empty()) {
    hint = did_you_mean(taken_back);
  } else {
    hint = owners_hint(flag);
  }
  if (hint.empty()) {
    hint = help_hint(row) + "; put words that begin with - after `--`";
  } else if (may_be_of_query(row, flag)) {
    hint += " (words that begin with - go after `--`)";
  }
  throw UsageError(fmt::format("`{}` has no flag `{}`", name, flag), hint);
}

void refuse_command(const CommandRow& row, const std::string& word) {
  const std::string name = full_name(row);
  std::vector<std::string> known = names_below(row);
  if (known.empty())
    throw UsageError(fmt::format("`{}` does not take `{}`", name, word), help_hint(row));
  for (std::string& flag : spellings(row)) {
    if (flag.starts_with("--")) known.push_back(std::move(flag));
  }
  std::string hint;
  if (const auto deeper = deeper_commands(row, word, known); !deeper.empty()) {
    hint = fmt::format("did you mean `{}`?", fmt::join(deeper, "` or `"));
  } else if (const std::string meant = meant_command(word, known); !meant.empty()) {
    hint = did_you_mean(meant);
  } else {
    hint = help_hint(row);
  }
  if (word.empty()) throw UsageError(fmt::format("`{}` has no command without a name", name), hint);
  throw UsageError(fmt::format("`{}` has no command `{}`", name, word), hint);
}

void refuse_word(const CommandRow& row, const std::string& word) {
  const bool is_flag = word.size() > 1 && word[0] == '-';
  if (is_flag) refuse_flag(row, word.substr(0, word.find('=')));
  refuse_command(row, word);
}

void refuse_arguments(const CommandRow& row, const std::string& what) {
  const std::string name = what.substr(0, what.find_first_of(": "));
  std::string said = what;
  if (what.ends_with(" missing")) {
    const std::string type = type_of(row, name);
    said = fmt::format("`{}` wants {}", name, type.empty() ? "a value" : wanted_value(type));
  } else if (what.ends_with(" is required")) {
    said = fmt::format("`{}` needs {}", full_name(row), name);
  }
  throw UsageError(said, help_hint(row));
}

}  // namespace inkling::cli
