#pragma once

/// The one place where failures become words and an exit status.

#include <iosfwd>

namespace inkling::cli {

/// Says on `err` what the exception in flight means, and gives the exit status. Only within a catch
/// block.
int report_failure(std::ostream& err);

}  // namespace inkling::cli
