#pragma once

/// What a syntax tree means for one index: names become fields, words become terms, values become
/// sets.

#include <cstddef>
#include <cstdint>
#include <limits>
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
#include "query/common/whole_collection.h"
#include "query/parse/synonym_table.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// Live documents that match without scoring.
struct BoundSet {
  DocumentSet documents;
};

struct BoundClause;

/// As a GroupNode, but with at least one clause that is not forbidden.
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

/// Calls visit(leaf) for each BoundTerms of a BoundNode, from left to right.
template <typename Node, typename Visit>
void for_each_leaf(Node& node, Visit&& visit) {
  if (auto* leaf = std::get_if<BoundTerms>(&node.value)) {
    visit(*leaf);
  } else if (auto* group = std::get_if<BoundGroup>(&node.value)) {
    for (auto& clause : group->clauses) for_each_leaf(clause.node, visit);
  }
}

/// A word of an analyzed field that no document holds.
struct UnknownWord {
  FieldId field;
  std::string text;  ///< as typed
};

/// As it would stand in a query.
std::string written(const Index& index, const UnknownWord& word);

struct BoundQuery {
  BoundNode root;                    ///< the empty set when analysis left nothing of the query
  bool is_required = false;          ///< whether terms that are added find nothing by themselves
  std::vector<std::string> unknown;  ///< words that no document holds, as typed, each once
  std::vector<UnknownWord> unknown_words;  ///< those that are plain words
  std::vector<std::string>
      dropped;  ///< texts that analysis left nothing of; they are not part of the tree
  bool is_punctuation = false;            ///< there is no more in the query than these texts
  std::vector<ExpandedWords> expansions;  ///< in the order of the query
  std::vector<BoundTerms> pairs;          ///< neighbours_in() the query as typed, where they score
  std::string
      refused;  ///< what is wrong with the first value that no field can have, with `lenient`
};

struct BindOptions {
  std::size_t most_words = kMostExpandedWords;  ///< of an expansion
  Deadline deadline = Deadline::never();
  bool lenient = false;  ///< a value that a field cannot have finds nothing, or a phrase too wide
  KnownWords* known = nullptr;  ///< of the analyzer; null for none
  WholeCollection whole{};      ///< that the index is a part of
  /// Where the values that the query looks for are counted, for a larger collection. Then nothing
  /// is left out because no document holds it.
  QueryCounts* counted = nullptr;
};

/// Every word that matches, of any expansion: where only matches are looked for.
inline constexpr std::size_t kAllWords = std::numeric_limits<std::size_t>::max();

/// Binds a parsed query. For `query`, the text of `tree`, throws UnknownNameError for a field,
/// label or tag that does not exist, and QuerySyntaxError for a value of a number field that is no
/// number, and for a phrase that could reach from one value into another; with `lenient` only for a
/// field.
BoundQuery bind_query(const Node& tree, std::string_view query, const Index& index,
                      analysis::Analyzer& analyzer, const BindOptions& options);

/// Binds every word of `text` as an optional clause, or what the word or several of them stand for
/// by `synonyms` (null for none). Nothing in the text is syntax.
BoundQuery bind_words(std::string_view text, const Index& index, analysis::Analyzer& analyzer,
                      const SynonymTable* synonyms);

}  // namespace inkling::query
