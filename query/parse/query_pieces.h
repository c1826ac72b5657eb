#pragma once

/// A query as a row of words, before it is parsed.

#include <cstddef>
#include <optional>
#include <string_view>

#include "analysis/unicode.h"
#include "query/parse/quotation_marks.h"

namespace inkling::query {

/// A word, as the lexer sees it, or what stands between two: white space, parentheses and
/// quotations.
struct Piece {
  std::string_view text;
  bool is_word = false;
};

/// Cuts a query into words and what stands between them, from left to right.
class Pieces {
 public:
  explicit Pieces(std::string_view text) : rest_(text) {}

  std::optional<Piece> next() {
    if (rest_.empty()) return std::nullopt;
    const bool is_word = !starts_gap(0);
    const std::size_t size = is_word ? word_size() : gap_size();
    const Piece piece{rest_.substr(0, size), is_word};
    rest_.remove_prefix(size);
    return piece;
  }

 private:
  bool starts_gap(std::size_t at) const {
    const char c = rest_[at];
    return c == '(' || c == ')' || (c == '"' && !is_letter_quote(rest_, at)) ||
           analysis::is_white_space(analysis::next_code_point(rest_, at));
  }

  std::size_t word_size() const {
    std::size_t at = 0;
    while (at < rest_.size() && !starts_gap(at)) {
      if (rest_[at] == '\\' && at + 1 < rest_.size()) ++at;
      analysis::next_code_point(rest_, at);
    }
    return at;
  }

  /// That of one parenthesis, white space, or a quotation; a mark that is never closed is one sign.
  std::size_t gap_size() const {
    std::size_t at = 0;
    if (rest_[0] != '"') {
      analysis::next_code_point(rest_, at);
      return at;
    }
    const std::size_t end = closing_quote(rest_, 0);
    return end == std::string_view::npos ? 1 : end + 1;
  }

  std::string_view rest_;
};

}  // namespace inkling::query
