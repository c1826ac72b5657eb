#pragma once

/// Words side by side, with neither sign, operator nor field.

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <variant>

#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// Of bytes beyond ASCII every one may belong to a letter.
inline bool is_letter_or_digit(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0;
}

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

/// Of words side by side any may match, and so may each of those that analysis makes of
/// `pitot-static`: the query finds and ranks what its words do in a batch of topics. A word that
/// has no other beside it is all that was asked for, and is looked up as it is written.
inline void loosen_words(Node& tree) {
  std::size_t words = 0;
  for_each_bare_word(tree, [&](const TextNode& text) {
    if (std::ranges::any_of(text.text, is_letter_or_digit)) ++words;
  });
  if (words < 2) return;
  for_each_bare_word(tree, [](TextNode& text) { text.is_loose = true; });
}

}  // namespace inkling::query
