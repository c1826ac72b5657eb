#pragma once

/// A query as people type it, as a whole.

#include <optional>
#include <string>
#include <string_view>

#include "query/parse/query_pieces.h"

namespace inkling::query {

/// Changes each word.
template <typename Change>
std::string with_words(std::string_view text, Change change) {
  std::string result;
  Pieces pieces(text);
  while (const std::optional<Piece> piece = pieces.next())
    result += piece->is_word ? change(piece->text) : std::string(piece->text);
  return result;
}

/// Whether the query has capitals and no small letters; those of operators alone do not count.
bool is_in_capitals(std::string_view text);

/// Whether so many words stand in it by themselves that it is a sentence, whose signs are not those
/// of a query.
bool is_text(std::string_view query);

/// “gall ink”, „Tinte“ and «encre», as keyboards write them, with straight quotation marks. Marks
/// without their other half, within words or beside straight ones stay.
std::string with_straight_quotes(std::string_view text);

/// One blank for any white space outside of quotations, none at the ends.
std::string without_needless_blanks(std::string_view text);

}  // namespace inkling::query
