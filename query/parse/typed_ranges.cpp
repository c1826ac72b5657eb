#include "query/parse/typed_ranges.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "analysis/unicode.h"
#include "query/parse/query_pieces.h"

namespace inkling::query {

namespace {

/// Follows the words of a query, and knows where the `to` of a range may stand.
class RangeFollower {
 public:
  /// Whether `piece` is one that should be in capitals.
  bool is_small_to(const Piece& piece, bool names_field) {
    if (names_field) {
      next_ = opened_by(piece.text);
    } else if (next_ == Next::bound) {
      const bool is_bound = piece.is_word || piece.text.starts_with('"');
      if (is_bound) next_ = Next::to;
    } else if (piece.is_word) {
      const bool may_be_to = next_ == Next::to;
      next_ = Next::nothing;
      return may_be_to && (piece.text == "to" || piece.text == "To");
    }
    return false;
  }

 private:
  enum class Next { nothing, bound, to };

  /// What follows a field, its colon and the bracket in `word`, and perhaps a bound.
  static Next opened_by(std::string_view word) {
    const std::size_t bracket = word.find(':') + 1;
    if (bracket >= word.size() || (word[bracket] != '[' && word[bracket] != '{'))
      return Next::nothing;
    return bracket + 1 == word.size() ? Next::bound : Next::to;
  }

  Next next_ = Next::nothing;
};

/// What stands behind the colon of "year:>1990".
std::string_view value_of(std::string_view word) {
  return word.substr(std::min(word.find(':') + 1, word.size()));
}

/// Whether a comparison, or its number, may follow behind blanks.
bool waits(std::string_view value) {
  return value.empty() || value == "<" || value == ">" || value == "<=" || value == ">=";
}

bool compares(std::string_view value) { return value.starts_with('<') || value.starts_with('>'); }

/// Puts comparisons together that are given piece by piece.
class ComparisonJoiner {
 public:
  void take(const Piece& piece, bool names_field) {
    if (names_field) {
      flush();
      begin(piece.text);
    } else if (!value_) {
      result_ += piece.text;
    } else if (is_blank(piece)) {
      blanks_ += piece.text;
    } else if (piece.is_word && continues(piece.text)) {
      blanks_.clear();
      *value_ += piece.text;
      if (!waits(*value_)) flush();
    } else {
      flush();
      result_ += piece.text;
    }
  }

  std::string end() {
    flush();
    return std::move(result_);
  }

 private:
  static bool is_blank(const Piece& piece) {
    return !piece.is_word && analysis::is_ascii_space(piece.text[0]);
  }

  /// "year:" is a word of its own if no comparison follows, and so is ">" before what is no number.
  bool continues(std::string_view word) const {
    if (value_->empty()) return compares(word);
    const std::size_t at = word.find_first_not_of("=+-.");
    return at != std::string_view::npos && word[at] >= '0' && word[at] <= '9';
  }

  void begin(std::string_view word) {
    const std::string_view value = value_of(word);
    result_ += word.substr(0, word.size() - value.size());
    value_ = value;
    if (!waits(value)) flush();
  }

  /// The value is whole.
  void flush() {
    if (!value_) return;
    if (compares(*value_) && !waits(*value_) && value_->find('\\') == std::string::npos)
      value_->resize(value_->find_last_not_of(",;.!?") + 1);
    result_ += *std::exchange(value_, std::nullopt);
    result_ += std::exchange(blanks_, {});
  }

  std::string result_{};
  std::optional<std::string> value_{};  ///< of a field, which may go on
  std::string blanks_{};                ///< behind it
};

}  // namespace

std::string with_capital_to(std::string_view query, const NamesField& names_field) {
  std::string result;
  RangeFollower range;
  Pieces pieces(query);
  while (const std::optional<Piece> piece = pieces.next()) {
    const bool is_named = piece->is_word && names_field(piece->text);
    result += range.is_small_to(*piece, is_named) ? std::string_view("TO") : piece->text;
  }
  return result;
}

std::string with_tidy_comparisons(std::string_view query, const NamesField& names_field) {
  ComparisonJoiner joiner;
  Pieces pieces(query);
  while (const std::optional<Piece> piece = pieces.next())
    joiner.take(*piece, piece->is_word && names_field(piece->text));
  return joiner.end();
}

}  // namespace inkling::query
