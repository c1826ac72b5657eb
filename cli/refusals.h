#pragma once

/// What is said of a command line that does not follow the rules, with the word that was meant.

#include <string>

#include "cli/command_table.h"

namespace inkling::cli {

/// Where to look, or what there is, if that is not much.
std::string help_hint(const CommandRow& row);
/// "did you mean `search`?"
std::string did_you_mean(const std::string& name);

/// Each throws UsageError.
[[noreturn]] void refuse_command(const CommandRow& row, const std::string& word);
/// A flag that the command does not have, or that stands before the name of the command.
[[noreturn]] void refuse_flag(const CommandRow& row, const std::string& flag);
/// `--pager`, of a command that has none.
[[noreturn]] void refuse_pager(const CommandRow& row);
/// One or the other.
[[noreturn]] void refuse_word(const CommandRow& row, const std::string& word);
/// What the parser says, in our words: "-k: 1 required N missing", "ID is required".
[[noreturn]] void refuse_arguments(const CommandRow& row, const std::string& what);

}  // namespace inkling::cli
