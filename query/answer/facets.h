#pragma once

/// How many documents of a set have each value of a field.

#include <cstddef>
#include <string>

#include "inkling/answers.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "query/common/whole_collection.h"

namespace inkling::query {

/// Lists `most` values at most. Cost: O(values + `documents`), and sorting the numbers.
/// Throws as exact_columns() does; a field that only other shards of `whole` have has no values.
Facet count_values(const Index& index, const std::string& field, const DocumentSet& documents,
                   std::size_t most, const WholeCollection& whole = WholeCollection());

}  // namespace inkling::query
