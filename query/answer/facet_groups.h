#pragma once

/// How many documents of a set have a value in each group of the values of a field.

#include "inkling/answers.h"
#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::query {

/// Groups are those of Grouping, formed from the values that the documents have; a document counts
/// once in each group that it has a value in, and groups without a document are left out. The
/// clause FIELD:RANGE of a group, or FIELD:[PERIOD TO PERIOD], matches just what was counted.
///
/// Cost: O(values + `documents`), and sorting the numbers. Throws as exact_columns() does, and
/// OptionError where the field has no value of the kind that the grouping needs, or the count of
/// groups is out of bounds.
Facet count_groups(const Index& index, const FacetChoice& choice, const DocumentSet& documents);

}  // namespace inkling::query
