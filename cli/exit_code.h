#pragma once

/// The exit statuses of the contract.

#include <string_view>

namespace inkling::cli {

enum class ExitCode : int {
  done = 0,
  no = 1,  ///< an honest no
  usage = 2,
  skipped = 3,
  unavailable = 4,
  corrupt = 5,
  io = 6,
  committed = 7  ///< the change is made, and what had to follow it failed
};

/// The exit status of a command that fails with an Error of this code().
ExitCode exit_code_of(std::string_view code) noexcept;

}  // namespace inkling::cli
