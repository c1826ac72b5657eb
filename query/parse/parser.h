#pragma once

/// Query text to syntax tree. docs/query.md describes the language.

#include <string_view>

#include "inkling/error.h"
#include "inkling/search.h"
#include "query/parse/leaf_reader.h"
#include "query/parse/limits.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// The query has more than kMostClauses. position() is that of the first one above the limit.
class TooManyClausesError : public QuerySyntaxError {
 public:
  using QuerySyntaxError::QuerySyntaxError;
};

/// Of the first parenthesis or NOT that is nested deeper than kDeepestQuery.
class TooDeepError : public QuerySyntaxError {
 public:
  using QuerySyntaxError::QuerySyntaxError;
};

/// Whether the query has nothing but white space.
bool is_blank(std::string_view text);

///   disjunction := group ("OR" group)*
///   group       := item+                        joined by `join`
///   item        := ["+" | "-"] conjunction
///   conjunction := unary ("AND" unary)*
///   unary       := "NOT" unary | primary
///   primary     := ([field ":"] (leaf | "(" disjunction ")") | "*") ["^" weight]
///   leaf        := ["="] (word | phrase) | phrase "~" slop | word "~" ["1" | "2"] | pattern |
///   range range       := ("[" | "{") bound "TO" bound ("]" | "}")
///
/// Throws QuerySyntaxError, its position in code points, for anything else, for a blank query, for
/// a field that `is_field` does not know, beyond the limits above, and where `text` is not UTF-8.
/// Cost: O(bytes).
Node parse_query(std::string_view text, Join join, const IsField& is_field = {});

}  // namespace inkling::query
