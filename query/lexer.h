#pragma once

/// The characters of a query: where one is, what follows, what may not stand here.

#include <cstddef>
#include <string>
#include <string_view>

#include "query/syntax_tree.h"

namespace inkling::query {

/// Walks over one query. All offsets are in bytes; errors convert them to code points.
class Lexer {
 public:
  /// Throws QuerySyntaxError when `query` is longer than kLongestQuery or not UTF-8. It must outlive the lexer.
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
  /// Moves past a `*` that stands alone.
  bool take_everything() noexcept;

  /// Reads [field:](word|"phrase"). Throws QuerySyntaxError where it does not end well.
  TextNode read_text();

  /// Throws when `~` or `^` is stuck to what was just read.
  void refuse_suffix() const;

  [[noreturn]] void fail(std::size_t byte, const std::string& what_is_wrong, const std::string& hint = {}) const;

 private:
  std::size_t position(std::size_t byte) const noexcept;
  bool space_at(std::size_t byte) const noexcept;
  bool word_ends_at(std::size_t byte) const noexcept;
  TextNode read_value(std::string field);
  std::string read_bare(bool stop_at_colon);
  std::string read_quoted();
  void take_escaped(std::string& text);
  void refuse_prefix() const;
  void refuse_pattern() const;

  std::string_view query_;
  std::size_t at_ = 0;
};

}  // namespace inkling::query
