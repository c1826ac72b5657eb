#pragma once

/// The one table of commands and flags. The command line is parsed by it; help, man pages,
/// completions and settings are written from it, and from nothing else.

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/common_options.h"
#include "cli/flags.h"
#include "cli/requests.h"

namespace inkling::cli {

/// The flags of a command, and the request that they fill. A copy fills the same request.
struct Binding {
  Flags flags;
  std::function<Request()> request;  ///< empty for what needs a command behind it, as `report` does
};

struct CommandRow {
  std::string_view name;  ///< "report topics"; empty for the program itself
  std::string_view what;
  void (*bind)(Binding& binding, CommonOptions& common);
  bool is_hidden = false;  ///< for other programs: in no list
};

/// In the order of help; the first is the program itself, and a command with commands stands
/// before them.
std::span<const CommandRow> command_table() noexcept;

inline const CommandRow& program_row() noexcept { return command_table().front(); }

/// Null when there is no command of that name, such as "report topics".
const CommandRow* find_command(std::string_view name) noexcept;

/// "inkling report topics".
std::string full_name(const CommandRow& row);
/// "topics": the last word.
std::string_view last_word(const CommandRow& row) noexcept;
/// The commands directly below, but for hidden ones.
std::vector<const CommandRow*> commands_below(const CommandRow& row);
/// Their last words.
std::vector<std::string> names_below(const CommandRow& row);

/// What parses the flags of a command; `common` must outlive it.
Binding bind(const CommandRow& row, CommonOptions& common);
/// The flags of a command, to describe them.
std::vector<Flag> flags_of(const CommandRow& row);
/// Whether the flag is one of every command.
bool is_common(const Flag& flag) noexcept;
/// Whether settings may give it: no word, and neither help nor the version.
bool is_setting(const Flag& flag) noexcept;

}  // namespace inkling::cli
