#include "query/feedback/stop_words.h"

#include <algorithm>
#include <variant>
#include <vector>

namespace inkling::query {

namespace {

void collect_stop_words(BoundNode& node, bool is_optional, std::vector<BoundTerms*>& stop_words,
                        bool& has_others) {
  if (auto* leaf = std::get_if<BoundTerms>(&node.value)) {
    if (!leaf->scores) return;
    if (is_optional && leaf->is_stop_word && leaf->boost == 1) {
      stop_words.push_back(leaf);
    } else {
      has_others = has_others || std::ranges::none_of(leaf->dfs, [](auto df) { return df == 0; });
    }
  } else if (auto* group = std::get_if<BoundGroup>(&node.value)) {
    for (BoundClause& clause : group->clauses)
      collect_stop_words(clause.node, clause.occur == Occur::optional, stop_words, has_others);
  }
}

}  // namespace

void silence_stop_words(BoundQuery& query) {
  std::vector<BoundTerms*> stop_words;
  bool has_others = false;
  collect_stop_words(query.root, true, stop_words, has_others);
  if (!has_others) return;
  for (BoundTerms* word : stop_words) word->scores = false;
}

}  // namespace inkling::query
