#include "query/pattern.h"

#include <algorithm>
#include <limits>

namespace inkling::query {

namespace {

/// What one piece leaves of `rest`, its wildcard included; empty when it is not where it must be. Of `*` only the
/// literal is taken.
std::optional<std::string_view> behind(const PatternPiece& piece, std::string_view rest) {
  if (!rest.starts_with(piece.literal)) return std::nullopt;
  rest.remove_prefix(piece.literal.size());
  if (piece.wildcard != '?') return rest;
  if (rest.empty()) return std::nullopt;
  std::size_t at = 0;
  analysis::next_code_point(rest, at);
  return rest.substr(at);
}

}  // namespace

/// The last `*` alone needs to be tried at more than one length: one before it can be as short as it likes.
bool matches(const std::vector<PatternPiece>& pieces, std::string_view word) {
  std::size_t piece = 0;
  std::size_t retry_piece = pieces.size();
  std::string_view retry_rest;
  for (;;) {
    const bool is_last = piece + 1 == pieces.size();
    const std::optional<std::string_view> rest = behind(pieces[piece], word);
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
    retry_rest.remove_prefix(at);
    piece = retry_piece;
    word = retry_rest;
  }
}

NearWords::NearWords(std::string_view word, unsigned most) : most_(most) {
  for (std::size_t at = 0; at < word.size();) target_.push_back(analysis::next_code_point(word, at));
  Row first{0, analysis::kIllFormed, {}, 0};
  for (unsigned distance = 0; distance <= target_.size(); ++distance) first.distances.push_back(distance);
  rows_.push_back(std::move(first));
}

std::optional<unsigned> NearWords::distance(std::string_view word) {
  keep_shared_rows(word);
  for (std::size_t at = rows_.back().end; at < word.size();) {
    const analysis::CodePoint c = analysis::next_code_point(word, at);
    add_row(at, c);
    if (!is_too_far()) continue;
    last_ = word.substr(0, at);
    return std::nullopt;
  }
  last_ = word;
  const unsigned found = rows_.back().distances.back();
  return found <= most_ ? std::optional(found) : std::nullopt;
}

void NearWords::keep_shared_rows(std::string_view word) {
  const auto differs = std::ranges::mismatch(last_, word);
  const auto shared = static_cast<std::size_t>(differs.in1 - last_.begin());
  while (rows_.back().end > shared) rows_.pop_back();
}

void NearWords::add_row(std::size_t end, analysis::CodePoint c) {
  const Row& above = rows_.back();
  const Row* const second = rows_.size() > 1 ? &rows_[rows_.size() - 2] : nullptr;
  Row row{end, c, {above.distances[0] + 1}, above.distances[0] + 1};
  row.distances.reserve(target_.size() + 1);
  for (std::size_t at = 1; at <= target_.size(); ++at) {
    const unsigned replaced = above.distances[at - 1] + (target_[at - 1] == c ? 0 : 1);
    unsigned least = std::min({replaced, above.distances[at] + 1, row.distances[at - 1] + 1});
    const bool are_exchanged = second != nullptr && at > 1 && target_[at - 2] == c && target_[at - 1] == above.last;
    if (are_exchanged) least = std::min(least, second->distances[at - 2] + 1);
    row.distances.push_back(least);
    row.least = std::min(row.least, least);
  }
  rows_.push_back(std::move(row));
}

/// Whatever comes next, it is built on the last row, or, by an exchange, on the one before.
bool NearWords::is_too_far() const noexcept {
  const Row& last = rows_.back();
  const Row& before = rows_[rows_.size() - 2];
  return last.least > most_ && before.least + 1 > most_;
}

}  // namespace inkling::query
