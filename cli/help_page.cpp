#include "cli/help_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <ostream>
#include <string_view>
#include <vector>

#include "cli/examples.h"
#include "cli/folded_help.h"
#include "render/json.h"
#include "render/style.h"

namespace inkling::cli {

namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kColumn = 32;       ///< where what a name means begins
constexpr std::size_t kNarrowColumn = 6;  ///< the same where there is no room beside names
constexpr std::size_t kNarrowest = 20;    ///< room for what a name means
constexpr std::size_t kBesideNames = 30;  ///< the same beside names: some words are paths
constexpr std::size_t kWidest = 100;

class Page {
 public:
  explicit Page(std::ostream& out) : out_(out) {
    const std::size_t width = render::style_of(out).width;
    if (width == 0) return;
    width_ = std::clamp(width, kNarrowColumn + kNarrowest, kWidest);
    column_ = width_ < kColumn + kBesideNames ? kNarrowColumn : kColumn;
  }

  void line(std::string_view text) { out_ << wrapped(text, 0, width_) << '\n'; }
  void command(std::string_view text) {
    out_ << std::string(kIndent, ' ') << wrapped_command(text, kIndent, width_) << '\n';
  }
  void heading(std::string_view text) { out_ << '\n' << text << ":\n"; }
  /// A name, and beside it or below it what it means.
  void entry(const std::string& name, std::string_view what) {
    out_ << std::string(kIndent, ' ') << broken_at_choices(name);
    if (kIndent + name.size() + 1 < column_) {
      out_ << std::string(column_ - kIndent - name.size(), ' ');
    } else {
      out_ << '\n' << std::string(column_, ' ');
    }
    out_ << wrapped(what, column_, width_) << '\n';
  }

 private:
  /// Where it has more choices than a line holds, further ones go below.
  std::string broken_at_choices(std::string_view name) const {
    std::string lines;
    std::size_t column = kIndent;
    while (!name.empty()) {
      const std::size_t size = std::min(name.find_first_of("|,"), name.size() - 1) + 1;
      if (column + size > width_ && column > 3 * kIndent) {
        lines.append(1, '\n').append(3 * kIndent, ' ');
        column = 3 * kIndent;
      }
      column += size;
      lines += name.substr(0, size);
      name.remove_prefix(size);
    }
    return lines;
  }

  std::ostream& out_;
  std::size_t width_ = kWidest;
  std::size_t column_ = kColumn;
};

void print_flags(Page& page, const std::vector<Flag>& flags) {
  std::string_view group = "?";
  for (const Flag& flag : flags) {
    if (is_word(flag)) continue;
    if (flag.group != group) page.heading(flag.group.empty() ? "Flags" : flag.group);
    group = flag.group;
    page.entry(shown(flag), flag.what);
  }
}

std::string_view kind_name(FlagKind kind) {
  constexpr std::string_view kNames[] = {"flag", "value",  "optional_value", "values",
                                         "word", "phrase", "words"};
  return kNames[static_cast<std::size_t>(kind)];
}

void write_flag(render::JsonWriter& json, const Flag& flag) {
  json.begin_object().member("name", is_word(flag) ? capitals(flag.name) : declared(flag.name));
  if (!flag.type.empty()) json.member("type", flag.type);
  json.member("what", flag.what).member("kind", kind_name(flag.kind));
  if (flag.is_required) json.member("required", true);
  if (const auto choices = choices_of(flag.type); !choices.empty()) json.array("choices", choices);
  if (const std::string usual = default_of(flag); !usual.empty()) json.member("default", usual);
  if (!flag.group.empty()) json.member("group", flag.group);
  json.end_object();
}

void write_flags(render::JsonWriter& json, const CommandRow& row) {
  const std::vector<Flag> flags = flags_of(row);
  const auto write_all = [&](const char* name, bool words) {
    json.key(name).begin_array();
    for (const Flag& flag : flags) {
      if (is_word(flag) == words) write_flag(json, flag);
    }
    json.end_array();
  };
  write_all("arguments", true);
  write_all("flags", false);
}

/// With all that the commands below have, where `deep`.
void write_commands(render::JsonWriter& json, const CommandRow& row, bool deep) {
  json.array("commands", commands_below(row), [&](const CommandRow* below) {
    json.begin_object().member("name", last_word(*below));
    if (deep) json.member("command", full_name(*below));
    json.member("what", below->what);
    if (deep) {
      write_flags(json, *below);
      json.array("examples", examples_of(below->name));
      write_commands(json, *below, deep);
    }
    json.end_object();
  });
}

}  // namespace

std::string shown(const Flag& flag) {
  const bool repeats = flag.kind == FlagKind::values || flag.kind >= FlagKind::phrase;
  std::string name = is_word(flag) ? capitals(flag.name) : spelled(flag.name);
  if (!is_word(flag) && declared(flag.name) != name)
    name = fmt::format("-{}, {}", flag.name.letter, name);
  if (!flag.type.empty()) name.append(" ").append(flag.type);
  return repeats ? name + " ..." : name;
}

std::vector<Flag> by_group(std::vector<Flag> flags) {
  std::vector<std::string> groups = {{}};
  for (const Flag& flag : flags) {
    if (std::ranges::find(groups, flag.group) == groups.end()) groups.push_back(flag.group);
  }
  std::ranges::stable_sort(flags, {}, [&](const Flag& flag) {
    const auto place = std::ranges::find(groups, flag.group) - groups.begin();
    return is_common(flag) ? std::ssize(groups) : place;
  });
  return flags;
}

std::string usage_line(const CommandRow& row) {
  std::string line = full_name(row) + " [FLAGS]";
  if (!commands_below(row).empty()) return line + " COMMAND";
  for (const Flag& flag : flags_of(row)) {
    if (!is_word(flag)) continue;
    const std::string name = capitals(flag.name) + (flag.kind == FlagKind::word ? "" : "...");
    line += flag.is_required ? ' ' + name : " [" + name + ']';
  }
  return line;
}

std::string default_of(const Flag& flag) {
  constexpr std::string_view kBegin = "(default ";
  const std::size_t at = flag.what.find(kBegin);
  if (at == flag.what.npos) return {};
  const std::string_view behind = std::string_view(flag.what).substr(at + kBegin.size());
  std::size_t end = behind.find(')');
  for (const std::string_view remark : {";", ": ", ", which"})
    end = std::min(end, behind.find(remark));
  return std::string(behind.substr(0, end));
}

void print_help(std::ostream& out, const CommandRow& row) {
  Page page(out);
  page.line(row.what);
  page.line("Usage: " + usage_line(row));
  const std::vector<Flag> flags = by_group(flags_of(row));
  if (std::ranges::any_of(flags, is_word)) page.heading("Arguments");
  for (const Flag& flag : flags) {
    if (is_word(flag)) page.entry(shown(flag), flag.what);
  }
  if (const auto below = commands_below(row); !below.empty()) {
    page.heading("Commands");
    for (const CommandRow* const command : below)
      page.entry(std::string(last_word(*command)), command->what);
  }
  print_flags(page, flags);
  const std::vector<std::string_view> examples = examples_of(row.name);
  if (!examples.empty()) page.heading(row.name.empty() ? "Begin with" : "Examples");
  for (const std::string_view line : examples) page.command(line);
  const std::string_view note = note_below_examples(row.name);
  if (!note.empty()) page.line(note);
}

void write_help_json(std::ostream& out, const CommandRow& row) {
  render::JsonWriter json(out);
  json.begin_object().member("command", full_name(row)).member("what", row.what);
  write_flags(json, row);
  json.array("examples", examples_of(row.name));
  write_commands(json, row, row.name.empty());
  json.end_object().end_line();
}

}  // namespace inkling::cli
