#include "inkling/version.h"

namespace inkling {

const char* library_version() noexcept { return INKLING_VERSION; }

}  // namespace inkling
