#pragma once

/// Documents in the order of a field.

#include <cstddef>
#include <vector>

#include "inkling/answers.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "query/common/deadline.h"

namespace inkling::query {

/// The first `most` of `documents`; those of the same value in the order of entry. Cost: as
/// ValueOrder, O(`documents`), and sorting those that are wanted. Throws TimeLimitError, and as
/// valued_columns() does.
std::vector<DocId> in_order(const Index& index, const DocumentSet& documents,
                            const FieldOrder& order, std::size_t most, const Deadline& deadline);

}  // namespace inkling::query
