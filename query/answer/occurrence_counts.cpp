#include "query/answer/occurrence_counts.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "query/answer/loose_phrase.h"
#include "query/bind/bound_terms.h"
#include "query/match/terms_matcher.h"

namespace inkling::query {

namespace {

void collect_each(const BoundTerms& leaf, std::vector<const BoundTerms*>& leaves) {
  if (!leaf.scores) return;
  if (leaf.expansion == nullptr || !leaf.expansion->forms.empty()) leaves.push_back(&leaf);
  if (leaf.expansion == nullptr) return;
  for (const BoundTerms& other : leaf.expansion->alternatives) collect_each(other, leaves);
}

bool is_countable(const BoundTerms& leaf) {
  if (leaf.slop > 0) return LoosePhrase::tells(leaf);
  return leaf.expansion == nullptr ||
         (leaf.expansion->ideograph.empty() && leaf.expansion->alternatives.empty());
}

/// Whether no token that it finds is found by another such word or phrase, too.
bool is_apart(const BoundTerms& leaf) {
  return leaf.expansion == nullptr && leaf.forms.empty() && leaf.terms.size() <= 2 &&
         leaf.slop == 0;
}

ConcordanceTotals count_loose(const Index& index, const BoundTerms& phrase,
                              const DocumentSet& documents, const CountInText& count_in_text,
                              const Deadline& deadline) {
  ConcordanceTotals totals;
  LoosePhrase loose(index, phrase);
  Steps steps(deadline);
  documents.for_each([&](DocId doc) {
    steps.check();
    const std::optional<std::uint64_t> counted = loose.count(doc);
    const std::uint64_t lines = counted ? *counted : count_in_text(doc);
    totals.lines += lines;
    totals.documents += lines > 0 ? 1 : 0;
  });
  return totals;
}

}  // namespace

std::vector<const BoundTerms*> countable_leaves(const BoundNode& root) {
  std::vector<const BoundTerms*> all, leaves;
  for_each_leaf(root, [&](const BoundTerms& leaf) { collect_each(leaf, all); });
  std::set<Identity> seen;
  for (const BoundTerms* const leaf : all) {
    if (seen.insert(identity_of(*leaf)).second) leaves.push_back(leaf);
  }
  const bool are_countable = std::ranges::all_of(leaves, [&](const BoundTerms* leaf) {
    return is_countable(*leaf) && leaf->field == leaves.front()->field &&
           (leaves.size() == 1 || is_apart(*leaf));
  });
  return are_countable ? leaves : std::vector<const BoundTerms*>();
}

ConcordanceTotals count_leaves(const Index& index, const std::vector<const BoundTerms*>& leaves,
                               const DocumentSet& documents, const CountInText& count_in_text,
                               const Deadline& deadline) {
  if (leaves.front()->slop > 0)
    return count_loose(index, *leaves.front(), documents, count_in_text, deadline);
  ConcordanceTotals totals;
  DocumentSet found = index.no_documents();
  for (const BoundTerms* const leaf : leaves) {
    const auto matcher = match_terms(index, *leaf, Occurrences::counted, deadline);
    for (DocId next = matcher->next(DocId{0}); next != kNoDoc;) {
      deadline.check();
      const Window window = Window::around(next);
      const WindowSet wanted = WindowSet::of(documents, window);
      matcher->match(window, wanted);
      for (const auto& [offset, tf] : matcher->postings_of(wanted)) {
        if (!wanted.contains(offset)) continue;
        totals.lines += tf;
        found.insert(window.doc(offset));
      }
      next = matcher->next(window.end());
    }
  }
  totals.documents = found.count();
  return totals;
}

}  // namespace inkling::query
