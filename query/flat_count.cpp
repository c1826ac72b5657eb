#include "query/flat_count.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "query/conjunction.h"
#include "storage/block_cursor.h"

namespace inkling::query {

namespace {

/// The lists of a query's words, that of the fewest documents first.
class Lists {
 public:
  Lists(const Index& index, const FlatQuery& query) {
    for (const BoundTerms* word : query.words) {
      lists_.push_back({word->dfs[0], std::make_unique<storage::BlockCursor>(index.view().shared_from_this(),
                                                                             word->field, word->lists[0])});
    }
    std::ranges::stable_sort(lists_, {}, [](const auto& list) { return list.first; });
  }

  std::vector<storage::BlockCursor*> all() const {
    std::vector<storage::BlockCursor*> all;
    for (const auto& [df, list] : lists_) all.push_back(list.get());
    return all;
  }
  std::uint32_t greatest_df() const { return lists_.back().first; }

 private:
  std::vector<std::pair<std::uint32_t, std::unique_ptr<storage::BlockCursor>>> lists_;
};

MatchCount counted(std::uint64_t count, std::uint64_t limit) { return {count, count <= limit}; }

MatchCount count_all(const Lists& lists, std::uint64_t limit, const Deadline& deadline) {
  Conjunction documents(lists.all());
  Steps steps(deadline);
  std::uint64_t count = 0;
  while (count <= limit && documents.next_block()) {
    steps.check();
    documents.choose_all();
    while (documents.next_stretch()) {
      documents.meet();
      count += documents.docs().size();
    }
  }
  return counted(count, limit);
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
MatchCount count_any(const Index& index, const Lists& lists, std::uint64_t limit, const Deadline& deadline) {
  DocumentSet others(index.document_bound());
  Steps steps(deadline);
  const std::vector<storage::BlockCursor*> all = lists.all();
  std::uint64_t count = lists.greatest_df();
  for (std::size_t at = 0; at + 1 < all.size(); ++at) count += insert_all(*all[at], others, steps);
  return counted(count - count_shared(*all.back(), others, steps), limit);
}

}  // namespace

MatchCount count_flat(const Index& index, const FlatQuery& query, std::uint64_t limit, const Deadline& deadline) {
  if (query.words.size() == 1) return counted(query.words[0]->dfs[0], limit);
  const Lists lists(index, query);
  return query.all_required ? count_all(lists, limit, deadline) : count_any(index, lists, limit, deadline);
}

}  // namespace inkling::query
