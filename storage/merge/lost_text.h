#pragma once

/// What happens to damage that a merge meets.

#include <functional>

#include "inkling/error.h"

namespace inkling::storage {

/// Called for titles, texts and digests of contents that cannot be read.
using OnLostText = std::function<void(const CorruptIndexError&)>;

}  // namespace inkling::storage
