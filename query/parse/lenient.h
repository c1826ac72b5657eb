#pragma once

/// Reads whatever people type as the query that they most likely mean.

#include <string>
#include <string_view>
#include <vector>

#include "query/parse/lenient_options.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

struct LenientQuery {
  std::string text;     ///< the query that was read, by the grammar
  std::string cut_off;  ///< what is beyond the limits of a query
  Node tree;            ///< an empty group when nothing is left
  std::string reason;   ///< why the query could not stay as it was typed; empty where it did
  /// Names of no field before a colon, for which the reason has the field that was meant.
  std::vector<std::string> mistaken_fields{};
};

/// Reads any text. Signs, quotation marks, operators and fields that do not follow the grammar are
/// taken as they are, but between two words, which they part; so are a question mark at either end
/// of a word without a field, and AND, OR and NOT in a query without small letters; so are the
/// signs of an address and the backslashes of a path. A quotation, a group or a range that a field
/// begins ends with the query if nothing closes it. Of operators that follow one another the
/// first counts, and a distance that `~` does not take becomes one that it does. Bytes that are not
/// UTF-8 become U+FFFD. Cost: O(bytes * what had to be mended). Words side by side are loosened
/// (bare_words.h).
LenientQuery parse_leniently(std::string_view text, const LenientReadingOptions& options = {});

}  // namespace inkling::query
