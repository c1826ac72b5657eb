#pragma once

/// The operands of a query: words, phrases, patterns, fuzzy words and ranges, each with its weight.

#include <cstddef>
#include <optional>
#include <string>

#include "query/parse/lexer.h"
#include "query/parse/limits.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// The part of the grammar without operators. Throws QuerySyntaxError for what does not follow it.
class LeafReader {
 public:
  /// Reads from `lexer`, which must outlive it.
  explicit LeafReader(Lexer& lexer) : lexer_(lexer) {}

  /// Moves past `field:` when a parenthesis follows it, and returns the field.
  std::optional<std::string> read_field_of_group();
  /// Reads [field:](word | pattern | word~ | =word | "phrase" | range) without a weight, in `field`
  /// where it names none.
  Node read(const std::string& field);
  /// Reads [^weight] behind a leaf or a group; 1 when there is none.
  double read_boost();

 private:
  Node read_value(std::string field);
  Node read_word(std::string field);
  Node read_phrase(std::string field, bool exact);
  Node read_exact(std::string field);
  Node read_range(std::string field);
  std::optional<std::string> read_bound(std::size_t range);
  unsigned read_distance();
  std::uint32_t read_slop();
  void expect_end(std::size_t suffix) const;

  Lexer& lexer_;
};

}  // namespace inkling::query
