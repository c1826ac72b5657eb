#pragma once

/// Queries that are texts, such as questions.

#include <cstddef>
#include <variant>

#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// A query of so many words without signs, operators and fields is a text.
inline constexpr std::size_t kLeastWordsOfText = 6;

template <typename Visit>
void for_each_bare_word(Node& node, Visit visit) {
  auto* const group = std::get_if<GroupNode>(&node.value);
  if (group == nullptr || node.boost != 1) return;
  for (Clause& clause : group->clauses) {
    if (!clause.is_bare || clause.occur != Occur::optional) continue;
    auto* const text = std::get_if<TextNode>(&clause.node.value);
    if (text == nullptr) {
      for_each_bare_word(clause.node, visit);
    } else if (text->field.empty() && !text->quoted && !text->exact && clause.node.boost == 1) {
      visit(*text);
    }
  }
}

/// In a text each word may match by itself, also those that analysis makes of `pitot-static`, as a
/// batch of topics is ranked: a phrase would have to match as a whole.
inline void loosen_text(Node& tree) {
  std::size_t words = 0;
  for_each_bare_word(tree, [&](const TextNode&) { ++words; });
  if (words < kLeastWordsOfText) return;
  for_each_bare_word(tree, [](TextNode& text) { text.is_loose = true; });
}

}  // namespace inkling::query
