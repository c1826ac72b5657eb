/// help, man, completions: what the program says of itself.

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/command_table.h"
#include "cli/commands.h"
#include "cli/completion_scripts.h"
#include "cli/folded_help.h"
#include "cli/help.h"
#include "cli/help_page.h"
#include "cli/man_page.h"
#include "cli/mistakes.h"
#include "cli/refusals.h"
#include "cli/streams.h"
#include "cli/usage_error.h"
#include "render/style.h"

namespace inkling::cli {

namespace {

/// Where help on that word is, which is not a command below `row`: a topic of help stands alone,
/// and a command without commands has none to look for.
std::string hint_for(const CommandRow& row, const std::string& word,
                     const std::vector<std::string>& topics) {
  if (std::ranges::find(topics, word) != topics.end()) return did_you_mean("inkling help " + word);
  std::vector<std::string> known = names_below(row);
  if (known.empty()) return "see `inkling help " + std::string(row.name) + '`';
  if (row.name.empty()) known.insert(known.end(), topics.begin(), topics.end());
  const std::string meant = meant_command(word, known);
  const std::string before = row.name.empty() ? "" : std::string(row.name) + ' ';
  return meant.empty() ? help_hint(row) : did_you_mean(before + meant);
}

/// The command below `row`.
const CommandRow& below(const CommandRow& row, const std::string& word,
                        const std::vector<std::string>& topics) {
  for (const CommandRow* const command : commands_below(row)) {
    if (last_word(*command) == word) return *command;
  }
  const std::string before = row.name.empty() ? "" : std::string(row.name) + ' ';
  throw UsageError("there is no help for `" + before + word + '`', hint_for(row, word, topics));
}

const CommandRow& command_of(const std::vector<std::string>& words,
                             const std::vector<std::string>& topics = {}) {
  const CommandRow* row = &program_row();
  for (const std::string& word : words) row = &below(*row, word, topics);
  return *row;
}

void write_all_pages(const std::filesystem::path& folder) {
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault) throw IoError(folder.string(), fault.value(), "the folder cannot be created");
  for (const CommandRow& row : command_table()) {
    if (row.is_hidden) continue;
    FileOutput page((folder / (man_page_name(row) + ".1")).string());
    write_man_page(page, row);
    page.commit();
  }
}

}  // namespace

ExitCode run(const HelpCommand& command, const Session& session) {
  if (command.words.size() == 1 && !help_topic(command.words.front()).empty()) {
    const std::string& name = command.words.front();
    session.out << (session.json
                        ? help_topic_json(name)
                        : folded_page(help_topic(name), render::style_of(session.out).width));
    return ExitCode::done;
  }
  const CommandRow& row = command_of(command.words, help_topics());
  if (session.json) {
    write_help_json(session.out, row);
  } else {
    print_help(session.out, row);
  }
  return ExitCode::done;
}

ExitCode run(const ManCommand& command, const Session& session) {
  if (command.out && !command.words.empty())
    throw UsageError("--out writes all pages", "leave the name of the command out");
  if (command.out) {
    write_all_pages(*command.out);
  } else {
    // As its page is called.
    const bool is_program = command.words == std::vector<std::string>{"inkling"};
    write_man_page(session.out, is_program ? program_row() : command_of(command.words));
  }
  return ExitCode::done;
}

ExitCode run(const CompletionsCommand& command, const Session& session) {
  const std::string_view script = completion_script(command.shell);
  if (command.out) {
    FileOutput file(*command.out);
    file << script;
    file.commit();
  } else {
    session.out << script;
  }
  return ExitCode::done;
}

}  // namespace inkling::cli
