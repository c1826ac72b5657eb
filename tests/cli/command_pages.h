#pragma once

/// The pages of commands: their help and their man pages.

#include <doctest/doctest.h>

#include <functional>
#include <sstream>
#include <string>

#include "cli/command_table.h"
#include "cli/help_page.h"

namespace inkling::test {

inline void for_each_command(const std::function<void(const cli::CommandRow&)>& check) {
  std::size_t commands = 0;
  for (const cli::CommandRow& row : cli::command_table()) {
    if (row.is_hidden) continue;
    const std::string name(row.name);
    CAPTURE(name);
    check(row);
    ++commands;
  }
  CHECK(commands >= 60);
}

inline std::string text_of(const std::function<void(std::ostream&)>& write) {
  std::ostringstream out;
  write(out);
  return std::move(out).str();
}

inline std::string help_of(const cli::CommandRow& row) {
  return text_of([&](std::ostream& out) { cli::print_help(out, row); });
}

}  // namespace inkling::test
