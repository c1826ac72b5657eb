#pragma once

/// How many documents sets of them have together.

#include <cstdint>
#include <span>

#include "inkling/document_set.h"

namespace inkling::storage {

/// How many documents are in every one of `sets`, and how many in any. At least one set, all of one
/// bound. Cost: O(sets * bound / bits of a vector).
std::uint64_t count_in_all(std::span<const DocumentSet* const> sets);
std::uint64_t count_in_any(std::span<const DocumentSet* const> sets);

}  // namespace inkling::storage
