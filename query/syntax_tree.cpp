#include "query/syntax_tree.h"

namespace inkling::query {

namespace {

std::string printed_value(const TextNode& text) {
  const std::string field = text.field.empty() ? "" : text.field + ":";
  return field + (text.quoted ? '"' + text.text + '"' : text.text);
}

std::string printed_value(const EverythingNode&) { return "*"; }

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

std::string printed(const Node& node) {
  return std::visit([](const auto& value) { return printed_value(value); }, node.value);
}

}  // namespace inkling::query
