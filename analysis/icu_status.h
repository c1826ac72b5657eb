#pragma once

#include <unicode/utypes.h>

namespace inkling::analysis {

/// Throws if ICU reports a failure: std::bad_alloc for memory, IoError for its data. For
/// .cpp files only.
void check_icu(UErrorCode status, const char* what);

}  // namespace inkling::analysis
