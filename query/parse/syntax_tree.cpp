#include "query/parse/syntax_tree.h"

#include <fmt/format.h>

#include <string_view>

namespace inkling::query {

namespace {

/// As far as blanks tell.
bool has_several_words(std::string_view text) noexcept {
  return text.find(' ') != std::string_view::npos;
}

std::string prefix(const std::string& field) { return field.empty() ? "" : field + ":"; }

std::string printed_value(const TextNode& text) {
  const std::string words = text.quoted ? '"' + text.text + '"' : text.text;
  return prefix(text.field) + (text.exact ? "=" : "") + words +
         (text.slop == 0 ? "" : fmt::format("~{}", text.slop));
}

std::string printed_value(const PatternNode& pattern) {
  return prefix(pattern.field) + printed(pattern.pieces);
}

std::string printed_value(const FuzzyNode& fuzzy) {
  return fmt::format("{}{}~{}", prefix(fuzzy.field), fuzzy.text, fuzzy.distance);
}

std::string printed_value(const RangeNode& range) {
  return fmt::format("{}{}{} TO {}{}", prefix(range.field), range.without_from ? '{' : '[',
                     range.from.value_or("*"), range.to.value_or("*"),
                     range.without_to ? '}' : ']');
}

std::string printed_value(const EverythingNode&) { return "*"; }

std::string printed_value(const SynonymNode& synonyms) {
  std::string result;
  for (const std::string& alternative : synonyms.alternatives) {
    TextNode text = synonyms.typed;
    text.text = alternative;
    text.quoted = has_several_words(alternative);
    if (!text.quoted) text.slop = 0;
    result += (result.empty() ? "(" : " | ") + printed_value(text);
  }
  return (result.empty() ? "(" : result) + ')';
}

std::string printed_value(const GroupNode& group) {
  std::string result = "(";
  for (const Clause& clause : group.clauses) {
    if (result.size() > 1) result += ' ';
    if (clause.occur == Occur::required) result += '+';
    if (clause.occur == Occur::forbidden) result += '-';
    result += printed(clause.node);
  }
  return result + ')';
}

}  // namespace

bool is_any(const PatternNode& pattern) noexcept {
  const std::vector<PatternPiece>& pieces = pattern.pieces;
  return pieces.size() == 2 && pieces[0].literal.empty() && pieces[0].wildcard == '*' &&
         pieces[1].literal.empty();
}

std::string printed(const std::vector<PatternPiece>& pieces) {
  std::string text;
  for (const PatternPiece& piece : pieces) {
    text += piece.literal;
    if (piece.wildcard != 0) text += piece.wildcard;
  }
  return text;
}

std::string printed(const Node& node) {
  const std::string text =
      std::visit([](const auto& value) { return printed_value(value); }, node.value);
  return node.boost == 1 ? text : fmt::format("{}^{}", text, node.boost);
}

}  // namespace inkling::query
