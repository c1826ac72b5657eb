#pragma once

#include <functional>

#include "inkling/types.h"

namespace inkling::storage {

/// Whether a walk is to stop at a term of these statistics.
using TermFilter = std::function<bool(const TermStatistics&)>;

}  // namespace inkling::storage
