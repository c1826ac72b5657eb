#pragma once

/// Reads whatever people type as the query that they most likely mean.

#include <string>
#include <string_view>
#include <vector>

#include "inkling/search.h"
#include "query/parse/leaf_reader.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

struct LenientQuery {
  std::string text;                  ///< the query that was read, by the grammar
  std::vector<std::string> dropped;  ///< what was cut off, as it is beyond the limits of a query
  Node tree;                         ///< an empty group when nothing is left
  std::string reason;  ///< why the query could not stay as it was typed; empty where it did
};

struct LenientReadingOptions {
  Join join = Join::any;
  IsField is_field{};  ///< a name of no field is a word
  /// Whether punctuation around words is a part of them, as where text is split at spaces alone. If
  /// not, what is read as punctuation is left out of the text.
  bool keeps_punctuation = false;
};

/// Reads any text. Signs, quotation marks, operators and fields that do not follow the grammar are
/// taken as they are; so are a question mark at either end of a word without a field, and AND, OR
/// and NOT in a query without small letters; bytes that are not UTF-8 become U+FFFD. Cost: O(bytes
/// * what had to be mended). A text is loosened (text_words.h).
LenientQuery parse_leniently(std::string_view text, const LenientReadingOptions& options = {});

}  // namespace inkling::query
