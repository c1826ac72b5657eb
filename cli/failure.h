#pragma once

/// The one place where failures become words and an exit status.

#include <iosfwd>
#include <string>

namespace inkling::cli {

/// Ends a command that was stopped by a signal.
struct Stopped {
  int signal;
  std::string outcome;  ///< what was done until then
};

/// Says on `err` what the exception in flight means, and gives the exit status. Only within a catch
/// block.
int report_failure(std::ostream& err);

}  // namespace inkling::cli
