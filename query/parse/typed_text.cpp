#include "query/parse/typed_text.h"

#include <cstddef>

#include "analysis/unicode.h"
#include "query/parse/bare_words.h"
#include "query/parse/parser.h"
#include "query/parse/typed_words.h"

namespace inkling::query {

namespace {

constexpr std::size_t kLeastWordsOfText = 6;

struct CurlyQuotes {
  std::string_view opening;
  std::string_view closing;
};

constexpr CurlyQuotes kCurlyQuotes[] = {{"\u201C", "\u201D"},   // English
                                        {"\u201E", "\u201C"},   // German
                                        {"\u201E", "\u201D"},   // Polish
                                        {"\u00AB", "\u00BB"},   // French
                                        {"\u300C", "\u300D"},   // Japanese
                                        {"\u300E", "\u300F"}};  // within those

bool may_stand_before_quotation(std::string_view before) {
  constexpr std::string_view kBefore = " \t\r\n(:+-";
  return before.empty() || kBefore.find(before.back()) != std::string_view::npos;
}

/// The quotation that the text begins with, and its marks; empty where there is none.
std::string_view quotation_at_begin(std::string_view text, CurlyQuotes& marks) {
  for (const CurlyQuotes& quotes : kCurlyQuotes) {
    if (!text.starts_with(quotes.opening)) continue;
    const std::size_t end = text.find(quotes.closing, quotes.opening.size());
    if (end == std::string_view::npos) continue;
    marks = quotes;
    return text.substr(0, end + quotes.closing.size());
  }
  return {};
}

}  // namespace

bool is_in_capitals(std::string_view text) {
  bool has_capitals = false;
  Pieces pieces(text);
  while (const std::optional<Piece> piece = pieces.next()) {
    if (is_operator(piece->text)) continue;
    for (std::size_t at = 0; at < piece->text.size();) {
      const analysis::CodePoint c = analysis::next_code_point(piece->text, at);
      if (c == analysis::kIllFormed || !analysis::is_cased(c)) continue;
      if (analysis::to_lower(c) == c) return false;
      has_capitals = true;
    }
  }
  return has_capitals;
}

bool is_text(std::string_view query) {
  std::size_t words = 0;
  Pieces pieces(query);
  while (const std::optional<Piece> piece = pieces.next())
    words += piece->is_word && is_letter_or_digit(piece->text[0]) && !is_operator(piece->text) &&
             name_before_colon(piece->text).empty();
  return words >= kLeastWordsOfText;
}

std::string with_straight_quotes(std::string_view text) {
  const bool has_straight = text.find('"') != std::string_view::npos;
  if (has_straight || analysis::is_ascii(text)) return std::string(text);
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    CurlyQuotes marks;
    const std::string_view found = may_stand_before_quotation(text.substr(0, at))
                                       ? quotation_at_begin(text.substr(at), marks)
                                       : std::string_view();
    const std::string_view quoted =
        found.empty() ? found
                      : found.substr(marks.opening.size(),
                                     found.size() - marks.opening.size() - marks.closing.size());
    if (quoted.empty() || quoted.find('\\') != std::string_view::npos) {
      result += text[at++];
    } else {
      result += '"' + std::string(quoted) + '"';
      at += found.size();
    }
  }
  return result;
}

std::string without_needless_blanks(std::string_view text) {
  std::string result;
  Pieces pieces(text);
  while (const std::optional<Piece> piece = pieces.next()) {
    const bool is_blank = !piece->is_word && query::is_blank(piece->text);
    if (!is_blank) {
      result += piece->text;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (result.ends_with(' ') && !is_escaped(result, result.size() - 1)) result.pop_back();
  return result;
}

}  // namespace inkling::query
