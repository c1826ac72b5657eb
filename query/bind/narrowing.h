#pragma once

/// A query whose words are looked for in one field, or as they are written.

#include "inkling/index.h"
#include "inkling/query_options.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// Makes the words of the tree stand for what the options say. Throws UnknownNameError where there
/// is no such field, OptionError for one that is not analyzed.
void narrow(Node& tree, const Index& index, const QueryWords& words);

}  // namespace inkling::query
