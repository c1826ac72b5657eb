#pragma once

/// The manual page of a command, from the table of commands, in the macros of man(7).

#include <iosfwd>
#include <string>

#include "cli/command_table.h"

namespace inkling::cli {

/// "inkling-report-topics", without its section, which is 1.
std::string man_page_name(const CommandRow& row);

/// The same bytes at any time: a page has no date.
void write_man_page(std::ostream& out, const CommandRow& row);

}  // namespace inkling::cli
