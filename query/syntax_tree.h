#pragma once

/// What a query says, before any index is asked what its names mean.

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace inkling::query {

enum class Occur : unsigned char {
  optional,   ///< may match, and adds to the score when it does
  required,   ///< must match
  forbidden,  ///< must not match; below it nothing scores
};

/// A word or a phrase, in a field or in none.
struct TextNode {
  std::string field;         ///< empty when none was named
  std::string text;          ///< with its escapes resolved
  bool quoted = false;       ///< whether it stood in quotation marks
  std::size_t position = 0;  ///< of `text` in the query, in code points
};

/// `*`: every document.
struct EverythingNode {};

struct Clause;

/// Matches when all required clauses do, no forbidden one does, and, where nothing is required, an
/// optional one does. With forbidden clauses alone it matches all documents but theirs.
struct GroupNode {
  std::vector<Clause> clauses;
};

struct Node {
  std::variant<TextNode, EverythingNode, GroupNode> value;
};

struct Clause {
  Occur occur;
  Node node;
};

/// The tree as text: groups in parentheses, `+` and `-` before required and forbidden clauses.
std::string printed(const Node& node);

}  // namespace inkling::query
