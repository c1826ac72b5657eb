#include "query/parse/typed_ranges.h"

#include <cstddef>
#include <optional>

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

}  // namespace

std::string with_capital_to(std::string_view query,
                            const std::function<bool(std::string_view)>& names_field) {
  std::string result;
  RangeFollower range;
  Pieces pieces(query);
  while (const std::optional<Piece> piece = pieces.next()) {
    const bool is_named = piece->is_word && names_field(piece->text);
    result += range.is_small_to(*piece, is_named) ? std::string_view("TO") : piece->text;
  }
  return result;
}

}  // namespace inkling::query
