#pragma once

/// What a syntax tree means for one index: names become fields, words become terms, values become
/// sets.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/search.h"
#include "query/bind/bound_terms.h"
#include "query/bind/expansion.h"
#include "query/common/deadline.h"
#include "query/common/known_words.h"
#include "query/parse/synonym_table.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// Live documents that match and do not score.
struct BoundSet {
  DocumentSet documents;
};

struct BoundClause;

/// As GroupNode, but with at least one clause that is not forbidden.
struct BoundGroup {
  std::vector<BoundClause> clauses;
};

struct BoundNode {
  std::variant<BoundTerms, BoundSet, BoundGroup> value;
};

struct BoundClause {
  Occur occur;
  BoundNode node;
};

/// A word of an analyzed field that no document holds.
struct UnknownWord {
  FieldId field;
  std::string text;  ///< as typed
};

/// As a query says it.
std::string written(const Index& index, const UnknownWord& word);

struct BoundQuery {
  BoundNode root;                    ///< the empty set when analysis left nothing of the query
  std::vector<std::string> unknown;  ///< words that no document holds, as typed, each once
  std::vector<UnknownWord> unknown_words;  ///< those of them that are plain words
  std::vector<std::string>
      dropped;  ///< texts that analysis left nothing of; they are no part of the tree
  std::vector<ExpandedWords> expansions;  ///< in the order of the query
};

struct BindOptions {
  std::size_t most_words = kMostExpandedWords;  ///< of an expansion
  Deadline deadline = Deadline::never();
  bool lenient =
      false;  ///< what names no field is text, and what is no value of a field finds nothing
  KnownWords* known = nullptr;  ///< of the analyzer; null for none
};

/// Binds a parsed query. Throws UnknownNameError for a field, label or tag that does not exist and
/// QuerySyntaxError for a number field's value that is no number, both for `query`, the text of
/// `tree`; with `lenient` neither.
BoundQuery bind_query(const Node& tree, std::string_view query, const Index& index,
                      analysis::Analyzer& analyzer, const BindOptions& options);

/// Every word of `text` as an optional clause, or what it or several stand for by `synonyms`, null
/// for none; nothing in it is syntax.
BoundQuery bind_words(std::string_view text, const Index& index, analysis::Analyzer& analyzer,
                      const SynonymTable* synonyms);

}  // namespace inkling::query
