#pragma once

/// The help of one command, from the table of commands.

#include <iosfwd>
#include <string>
#include <vector>

#include "cli/command_table.h"

namespace inkling::cli {

/// "-i, --index INDEX", "--facet FIELD ...", "QUERY ...": a flag or a word as help shows it.
std::string shown(const Flag& flag);
/// Flags without a group first, those of a group together, and the common ones last.
std::vector<Flag> by_group(std::vector<Flag> flags);
/// "inkling search [FLAGS] [QUERY...]".
std::string usage_line(const CommandRow& row);
/// What "(default ...)" of its help says; empty where it says nothing.
std::string default_of(const Flag& flag);

/// For people: no line is wider than the terminal, or 100 columns.
void print_help(std::ostream& out, const CommandRow& row);
/// For programs: a JSON object on one line. That of the program itself has all of every command.
void write_help_json(std::ostream& out, const CommandRow& row);

}  // namespace inkling::cli
