#pragma once

/// Sizes of intersections and unions of sets of documents.

#include <cstdint>
#include <span>

#include "inkling/document_set.h"

namespace inkling::storage {

/// The number of documents in all of `sets`, and in any of them. There must be at least one set,
/// and all must have the same bound. Cost: O(sets * bound / bits of a vector).
std::uint64_t count_in_all(std::span<const DocumentSet* const> sets);
std::uint64_t count_in_any(std::span<const DocumentSet* const> sets);
/// The number of those of `among` that are in any of `sets`.
std::uint64_t count_in_any(std::span<const DocumentSet* const> sets, const DocumentSet& among);

}  // namespace inkling::storage
