#pragma once

/// The characters of a query.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// Walks over one query. All offsets are in bytes; errors convert them to code points.
class Lexer {
 public:
  /// Throws QuerySyntaxError when `query` is longer than kLongestQuery or not UTF-8. It must
  /// outlive the lexer.
  explicit Lexer(std::string_view query);

  std::size_t at() const noexcept { return at_; }
  bool at_end() const noexcept { return at_ == query_.size(); }
  bool next_is(char c) const noexcept { return !at_end() && query_[at_] == c; }
  void skip_space() noexcept;
  /// Moves past `c` when it is next.
  bool take(char c) noexcept;

  /// Whether the operator `name` ("AND", "OR", "NOT") stands here as a word of its own.
  bool operator_follows(std::string_view name) const noexcept;
  bool take_operator(std::string_view name) noexcept;
  /// Moves past a `*` that stands alone, or `*:*`, as other engines write it.
  bool take_everything() noexcept;

  /// A word that may hold wildcards, up to white space, a parenthesis, a quotation mark, an
  /// unescaped `~` or `^`, or an unescaped character of `stops`. At least one piece; the last has
  /// no wildcard and may be empty.
  std::vector<PatternPiece> read_bare(std::string_view stops);
  /// The text between quotation marks. The first of them comes next.
  std::string read_quoted();
  /// Digits and a point; empty when none come next.
  std::string_view read_number() noexcept;

  /// Whether the word ends here.
  bool word_ends() const noexcept { return word_ends_at(at_); }

  std::string_view query() const noexcept { return query_; }
  /// `byte` in code points.
  std::size_t position(std::size_t byte) const noexcept;
  [[noreturn]] void fail(std::size_t byte, const std::string& what_is_wrong,
                         const std::string& hint = {}) const;

 private:
  bool space_at(std::size_t byte) const noexcept;
  bool word_ends_at(std::size_t byte) const noexcept;
  void take_escaped(std::string& text);

  std::string_view query_;
  std::size_t at_ = 0;
};

}  // namespace inkling::query
