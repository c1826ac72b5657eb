#include "query/rank/flat_count.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "query/match/conjunction.h"
#include "storage/documents/document_sets.h"
#include "storage/view/block_cursor.h"
#include "storage/view/frequent_terms.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

/// The documents of a query's words: as bitmaps where those are kept, else as lists.
class WordDocuments {
 public:
  WordDocuments(const Index& index, const FlatQuery& query) {
    for (const BoundTerms* word : query.words) {
      const storage::TermLists& lists = word->lists[0];
      if (const auto* const known = by_document(index, *word, 0, lookups(query, *word))) {
        sets_.push_back(&known->documents());
      } else {
        auto list = std::make_unique<storage::BlockCursor>(storage::view_of(index).commit(),
                                                           word->field, lists);
        lists_.push_back({word->dfs[0], std::move(list)});
      }
    }
    std::ranges::stable_sort(lists_, {}, [](const auto& list) { return list.first; });
  }

  const std::vector<const DocumentSet*>& sets() const noexcept { return sets_; }
  /// The shortest first.
  std::vector<storage::BlockCursor*> lists() const {
    std::vector<storage::BlockCursor*> all;
    for (const auto& [df, list] : lists_) all.push_back(list.get());
    return all;
  }
  bool has_lists() const noexcept { return !lists_.empty(); }
  std::uint32_t greatest_df() const { return lists_.back().first; }

 private:
  /// In how many documents the word would be looked for by its list.
  static std::uint64_t lookups(const FlatQuery& query, const BoundTerms& word) {
    std::uint64_t least = word.dfs[0];
    std::uint64_t sum = 0;
    for (const BoundTerms* other : query.words) {
      least = std::min<std::uint64_t>(least, other->dfs[0]);
      sum += other->dfs[0];
    }
    return query.all_required ? least : sum - word.dfs[0];
  }

  std::vector<const DocumentSet*> sets_;
  std::vector<std::pair<std::uint32_t, std::unique_ptr<storage::BlockCursor>>> lists_;
};

/// As far as `limit`, and one more.
std::uint64_t count_all(const Index& index, const WordDocuments& words, std::uint64_t limit,
                        const Deadline& deadline) {
  if (!words.has_lists()) return storage::count_in_all(words.sets());
  Conjunction documents(words.lists(), words.sets());
  documents.enter_span({0, index.document_bound()});
  Steps steps(deadline);
  std::uint64_t count = 0;
  while (count <= limit && documents.next_block()) {
    steps.check();
    documents.choose(documents.candidates());
    while (documents.next_stretch()) {
      documents.meet();
      count += documents.docs().size();
    }
  }
  return count;
}

/// How many the list has that were not among `documents` yet.
std::uint64_t insert_all(storage::BlockCursor& list, DocumentSet& documents, Steps& steps) {
  std::uint64_t count = 0;
  for (DocId from{0}; list.move_to(from); from = behind(list.last())) {
    steps.check();
    list.decode();
    for (const DocId doc : list.docs()) {
      count += std::uint64_t{!documents.contains(doc)};
      documents.insert(doc);
    }
  }
  return count;
}

/// How many of `documents` the list has. Only its blocks are decoded where some of them may be.
std::uint64_t count_shared(storage::BlockCursor& list, const DocumentSet& documents, Steps& steps) {
  std::uint64_t count = 0;
  for (DocId from = documents.next(DocId{0}); from != kNoDoc && list.move_to(from);
       from = documents.next(behind(list.last()))) {
    steps.check();
    list.decode();
    for (const DocId doc : list.docs()) count += std::uint64_t{documents.contains(doc)};
  }
  return count;
}

/// Those of the longest list are known to be its df: of the others, those that it does not have.
std::uint64_t count_any(const Index& index, const WordDocuments& words, const Deadline& deadline) {
  if (!words.has_lists()) return storage::count_in_any(words.sets());
  Steps steps(deadline);
  DocumentSet others(index.document_bound());
  for (const DocumentSet* const set : words.sets()) others |= *set;
  std::uint64_t count = words.sets().empty() ? 0 : storage::count_in_any(words.sets());
  const std::vector<storage::BlockCursor*> lists = words.lists();
  for (storage::BlockCursor* const list : std::span(lists).first(lists.size() - 1)) {
    count += insert_all(*list, others, steps);
  }
  return count + words.greatest_df() - count_shared(*lists.back(), others, steps);
}

}  // namespace

MatchCount count_flat(const Index& index, const FlatQuery& query, std::uint64_t limit,
                      const Deadline& deadline) {
  if (query.words.size() == 1) return {query.words[0]->dfs[0], query.words[0]->dfs[0] <= limit};
  const WordDocuments words(index, query);
  const std::uint64_t count = query.all_required ? count_all(index, words, limit, deadline)
                                                 : count_any(index, words, deadline);
  // What is told does not depend on how far it was counted.
  return count <= limit ? MatchCount{count, true} : MatchCount{limit + 1, false};
}

}  // namespace inkling::query
