#pragma once

/// What becomes of damage that merging meets.

#include <functional>

#include "inkling/error.h"

namespace inkling::storage {

/// Told of titles, texts and digests of contents that cannot be read.
using OnLostText = std::function<void(const CorruptIndexError&)>;

}  // namespace inkling::storage
