#pragma once

/// Reads whatever people type into a search box as the query that they most likely mean.

#include <string>
#include <string_view>
#include <vector>

#include "inkling/search.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

struct LenientQuery {
  std::string text;                  ///< the query that was read, by the grammar
  std::vector<std::string> dropped;  ///< what was cut off, as it is beyond the limits of a query
  Node tree;                         ///< an empty group when nothing is left
};

/// Reads any text: signs, quotation marks and operators that do not follow the grammar are taken as
/// they are, and so is a question mark that ends a word; bytes that are not UTF-8 become U+FFFD.
/// Cost: O(bytes * what had to be mended).
LenientQuery parse_leniently(std::string_view text, Join join);

}  // namespace inkling::query
