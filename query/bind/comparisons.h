#pragma once

/// `year:>1990`: comparisons, as people type them, become ranges.

#include <string_view>

#include "inkling/collection_statistics.h"
#include "inkling/index.h"
#include "query/common/whole_collection.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// Makes ranges of the values `>1990`, `>=1990`, `<1990` and `<=1990` in `tree`, where the field
/// holds numbers and a number follows, or dates and a date. A value stays what it is where a live
/// document has it, in quotation marks, behind `=` or a backslash, and in fields of topics and of
/// names. `query` is the text of the tree. `counted`: where documents with such values are counted
/// for a larger collection; null for a search. Cost: O(bytes), and O(values of the field) for each
/// comparison with a date.
void read_comparisons(Node& tree, std::string_view query, const Index& index,
                      const WholeCollection& whole, QueryCounts* counted);

}  // namespace inkling::query
