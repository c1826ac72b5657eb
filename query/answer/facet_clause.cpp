#include "inkling/facet_clause.h"

#include <string_view>
#include <variant>

#include "analysis/unicode.h"

namespace inkling {

namespace {

/// What would not be a letter of a field before its colon: query/parse/lexer.h.
bool ends_name(std::string_view character) {
  constexpr std::string_view kEnds = "()\"~^:*?\\";
  std::size_t at = 0;
  return kEnds.find(character) != kEnds.npos ||
         analysis::is_white_space(analysis::next_code_point(character, at));
}

std::string escaped_field(std::string_view name) {
  constexpr std::string_view kFirst = "+-=[{";
  std::string escaped;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t start = at;
    analysis::next_code_point(name, at);
    const std::string_view character = name.substr(start, at - start);
    const bool is_sign = start == 0 && kFirst.find(character) != kFirst.npos;
    if (is_sign || ends_name(character)) escaped += '\\';
    escaped += character;
  }
  return escaped;
}

std::string quoted_value(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return quoted + '"';
}

}  // namespace

std::string facet_clause(const Facet& facet, const FacetCount& counted) {
  using Kind = Grouping::Kind;
  const std::string field = escaped_field(facet.field) + ":";
  if (const auto* const number = std::get_if<Number>(&counted.value))
    return field + to_string(*number);
  const auto& text = std::get<std::string>(counted.value);
  const Kind kind = facet.grouping.kind;
  if (kind == Kind::values) return field + quoted_value(text);
  const bool is_range = kind == Kind::bins || kind == Kind::quantiles;
  return is_range ? field + text : field + "[" + text + " TO " + text + "]";
}

}  // namespace inkling
