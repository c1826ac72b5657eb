#pragma once

/// What a query says, before any index is asked what its names mean.

#include <cstddef>
#include <cstdint>
#include <optional>
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
  bool exact = false;        ///< `=`: these forms of the words only
  std::uint32_t slop = 0;    ///< `~N`: how far words of the phrase may stand from their places
  bool is_loose = false;     ///< of what analysis makes several words of, each may match by itself
};

/// Some characters, and what stands behind them for any others.
struct PatternPiece {
  std::string literal;  ///< with its escapes resolved
  char wildcard = 0;    ///< `*` for any number of characters, `?` for one; 0 behind the last

  friend bool operator==(const PatternPiece&, const PatternPiece&) = default;
};

/// `in?k*`: words, or values of an exact field, that look so.
struct PatternNode {
  std::string field;
  std::vector<PatternPiece> pieces;
  std::size_t position = 0;

  friend bool operator==(const PatternNode&, const PatternNode&) = default;
};

/// Whether it is `*` alone.
bool is_any(const PatternNode& pattern) noexcept;

/// `word~1`: words, or values, that become this one by so many edits.
struct FuzzyNode {
  std::string field;
  std::string text;
  unsigned distance = 1;
  std::size_t position = 0;
  bool keeps_first = false;  ///< no edit is of the first letter, as in a suggestion

  friend bool operator==(const FuzzyNode&, const FuzzyNode&) = default;
};

/// `[a TO b]`: numbers, values or words from one to the other. A bound that is not there bounds
/// nothing.
struct RangeNode {
  std::string field;
  std::optional<std::string> from{};
  std::optional<std::string> to{};
  bool without_from = false;  ///< `{a`: the bound itself is left out
  bool without_to = false;
  std::size_t position = 0;
  bool compares = false;  ///< `>a`: of strings, only dates lie within the bounds

  friend bool operator==(const RangeNode&, const RangeNode&) = default;
};

/// `*`: every document.
struct EverythingNode {};

/// What synonyms make of a word or a phrase; no query says so. Each alternative is a word or a
/// phrase.
struct SynonymNode {
  TextNode typed;
  std::vector<std::string> alternatives{};
  std::size_t found = 0;  ///< more than alternatives where they are too many, or too long
};

struct Clause;

/// Matches when all required clauses do, no forbidden one does, and, where nothing is required, an
/// optional one does. With forbidden clauses alone it matches all documents but theirs.
struct GroupNode {
  std::vector<Clause> clauses;
};

struct Node {
  std::variant<TextNode, PatternNode, FuzzyNode, RangeNode, EverythingNode, SynonymNode, GroupNode>
      value;
  double boost = 1;          ///< `^2`: what all within it adds to a score counts so many times
  bool is_required = false;  ///< whether it was the only clause of a group, and required there
};

struct Clause {
  Occur occur;
  Node node;
  bool is_bare = false;  ///< neither sign nor operator goes with it: it stands beside those before
                         ///< and behind it
};

/// The pieces as they are written, without escapes.
std::string printed(const std::vector<PatternPiece>& pieces);

/// The tree as text: groups in parentheses, `+` and `-` before required and forbidden clauses,
/// synonyms with bars between them; without escapes.
std::string printed(const Node& node);

}  // namespace inkling::query
