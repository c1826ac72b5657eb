#pragma once

/// The version of these headers.

#include "inkling/visibility.h"

#define INKLING_VERSION_MAJOR 0
#define INKLING_VERSION_MINOR 2
#define INKLING_VERSION_PATCH 0
#define INKLING_VERSION "0.2.0"
/// The day of this release, or the one it is prepared for: manuals bear it.
#define INKLING_RELEASE_DATE "2026-11-28"

/// For comparisons by the preprocessor: `#if INKLING_VERSION_NUMBER >= 200` is 0.2.0 and later.
#define INKLING_VERSION_NUMBER \
  (INKLING_VERSION_MAJOR * 10000 + INKLING_VERSION_MINOR * 100 + INKLING_VERSION_PATCH)

namespace INKLING_PUBLIC inkling {

/// INKLING_VERSION of the library that the program is linked with.
const char* library_version() noexcept;

}  // namespace inkling
