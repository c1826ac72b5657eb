#pragma once

/// The operands of a query: words, phrases, patterns, fuzzy terms and ranges, each with its weight.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "query/parse/lexer.h"
#include "query/parse/limits.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// Whether there is a field of that name. Empty where any name is one.
using IsField = std::function<bool(std::string_view)>;

/// The part of the grammar without operators. Throws QuerySyntaxError for what does not follow it.
class LeafReader {
 public:
  /// Reads from `lexer`. Both must outlive it.
  LeafReader(Lexer& lexer, const IsField& is_field) : lexer_(lexer), is_field_(is_field) {}

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
  bool is_field(std::string_view name) const { return !is_field_ || is_field_(name); }

  Lexer& lexer_;
  const IsField& is_field_;
};

}  // namespace inkling::query
