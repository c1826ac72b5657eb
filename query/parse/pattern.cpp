#include "query/parse/pattern.h"

#include <cstddef>
#include <optional>

#include "analysis/unicode.h"

namespace inkling::query {

namespace {

/// What one piece leaves of `rest`, its wildcard included; empty when it is not where it must be.
/// Of `*` only the literal is taken.
std::optional<std::string_view> rest_behind(const PatternPiece& piece, std::string_view rest) {
  if (!rest.starts_with(piece.literal)) return std::nullopt;
  rest.remove_prefix(piece.literal.size());
  if (piece.wildcard != '?') return rest;
  if (rest.empty()) return std::nullopt;
  std::size_t at = 0;
  analysis::next_code_point(rest, at);
  return rest.substr(at);
}

/// `in*`, the most frequent of all patterns.
bool is_prefix(const std::vector<PatternPiece>& pieces) {
  return pieces.size() == 2 && pieces[0].wildcard == '*' && pieces[1].literal.empty();
}

}  // namespace

/// The last `*` alone needs to be tried at more than one length: one before it can be as short as
/// it likes.
bool matches(const std::vector<PatternPiece>& pieces, std::string_view word) {
  if (is_prefix(pieces)) return word.starts_with(pieces.front().literal);
  // Most words are refused here, without a look at what the wildcards stand for.
  if (!word.ends_with(pieces.back().literal)) return false;
  std::size_t piece = 0;
  std::size_t retry_piece = pieces.size();
  std::string_view retry_rest;
  for (;;) {
    const bool is_last = piece + 1 == pieces.size();
    const std::optional<std::string_view> rest = rest_behind(pieces[piece], word);
    if (rest && is_last && rest->empty()) return true;
    if (rest && !is_last) {
      word = *rest;
      if (pieces[piece++].wildcard == '*') {
        retry_piece = piece;
        retry_rest = word;
      }
      continue;
    }
    if (retry_piece == pieces.size() || retry_rest.empty()) return false;
    std::size_t at = 0;
    analysis::next_code_point(retry_rest, at);
    at = retry_rest.find(pieces[retry_piece].literal, at);
    if (at == std::string_view::npos) return false;
    retry_rest.remove_prefix(at);
    piece = retry_piece;
    word = retry_rest;
  }
}

}  // namespace inkling::query
