#include "analysis/analyzer.h"
#include "analysis/unicode.h"

namespace inkling::analysis {

LibraryVersions library_versions() { return {icu_version(), unicode_version(), "2.2.0"}; }

}  // namespace inkling::analysis
