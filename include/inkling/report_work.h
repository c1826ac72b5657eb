#pragma once

/// How the work of a report is shared, and told.

#include <cstddef>
#include <functional>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// How a report is worked out. Its numbers do not depend on this, to the last bit.
struct ReportWork {
  /// So many share the walk over terms, or texts. OptionError unless it is 1 to 4,096.
  std::size_t threads = 1;
  /// Called now and then with the part of the walk that is done, 0 to 1, by one thread at a time.
  /// What it throws ends the report. It must not ask the same index for words, by a report or a
  /// pattern. May be empty.
  std::function<void(double)> on_progress{};
};

}  // namespace inkling
