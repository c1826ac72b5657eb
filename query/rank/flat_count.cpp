#include "query/rank/flat_count.h"

#include <algorithm>
#include <array>
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

/// The documents of a query's terms: as bitmaps where those are kept, else as lists.
class WordDocuments {
 public:
  /// Where all of them are required, `filter` is one more set that documents have to be in.
  WordDocuments(const Index& index, const FlatQuery& query, const DocumentSet* filter) {
    if (filter != nullptr && query.all_required) sets_.push_back(filter);
    for (const BoundTerms* term : query.terms) {
      const storage::TermLists& lists = term->lists[0];
      if (const auto* const known = by_document(index, *term, 0, lookups(query, *term))) {
        sets_.push_back(&known->documents());
      } else {
        auto list = std::make_unique<storage::BlockCursor>(storage::view_of(index).commit(),
                                                           term->field, lists);
        lists_.push_back({term->dfs[0], std::move(list)});
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
  /// In how many documents the term would be looked for by its list.
  static std::uint64_t lookups(const FlatQuery& query, const BoundTerms& term) {
    std::uint64_t least = term.dfs[0];
    std::uint64_t sum = 0;
    for (const BoundTerms* other : query.terms) {
      least = std::min<std::uint64_t>(least, other->dfs[0]);
      sum += other->dfs[0];
    }
    return query.all_required ? least : sum - term.dfs[0];
  }

  std::vector<const DocumentSet*> sets_;
  std::vector<std::pair<std::uint32_t, std::unique_ptr<storage::BlockCursor>>> lists_;
};

/// As far as `limit`, and one more.
std::uint64_t count_all(const Index& index, const WordDocuments& terms, std::uint64_t limit,
                        const Deadline& deadline) {
  if (!terms.has_lists()) return storage::count_in_all(terms.sets());
  Conjunction documents(terms.lists(), terms.sets());
  documents.enter_range({0, index.document_bound()});
  Steps steps(deadline);
  std::uint64_t count = 0;
  while (count <= limit && documents.next_block()) {
    steps.check();
    documents.choose(documents.candidates());
    while (documents.next_batch()) {
      documents.meet();
      count += documents.docs().size();
    }
  }
  return count;
}

/// Inserts what the list has, but for blocks without any of `among` (null for all documents).
/// Returns how many were not among `documents` yet.
std::uint64_t insert_all(storage::BlockCursor& list, const DocumentSet* among,
                         DocumentSet& documents, Steps& steps) {
  const auto next = [&](DocId from) { return among == nullptr ? from : among->next(from); };
  std::uint64_t count = 0;
  for (DocId from = next(DocId{0}); from != kNoDoc && list.move_to(from);
       from = next(behind(list.last()))) {
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
std::uint64_t count_any(const Index& index, const WordDocuments& terms, const Deadline& deadline) {
  if (!terms.has_lists()) return storage::count_in_any(terms.sets());
  Steps steps(deadline);
  DocumentSet others(index.document_bound());
  for (const DocumentSet* const set : terms.sets()) others |= *set;
  std::uint64_t count = terms.sets().empty() ? 0 : storage::count_in_any(terms.sets());
  const std::vector<storage::BlockCursor*> lists = terms.lists();
  for (storage::BlockCursor* const list : std::span(lists).first(lists.size() - 1)) {
    count += insert_all(*list, nullptr, others, steps);
  }
  return count + terms.greatest_df() - count_shared(*lists.back(), others, steps);
}

std::uint64_t count_any_among(const Index& index, const WordDocuments& terms,
                              const DocumentSet& filter, const Deadline& deadline) {
  if (!terms.has_lists()) return storage::count_in_any(terms.sets(), filter);
  Steps steps(deadline);
  DocumentSet documents(index.document_bound());
  for (const DocumentSet* const set : terms.sets()) documents |= *set;
  for (storage::BlockCursor* const list : terms.lists())
    insert_all(*list, &filter, documents, steps);
  return storage::count_in_all(std::array{&std::as_const(documents), &filter});
}

std::uint64_t count_without_limit(const Index& index, const WordDocuments& terms,
                                  const DocumentSet* filter, const Deadline& deadline) {
  return filter == nullptr ? count_any(index, terms, deadline)
                           : count_any_among(index, terms, *filter, deadline);
}

}  // namespace

MatchCount count_flat(const Index& index, const FlatQuery& query, const DocumentSet* filter,
                      std::uint64_t limit, const Deadline& deadline) {
  if (query.terms.size() == 1 && filter == nullptr)
    return {query.terms[0]->dfs[0], query.terms[0]->dfs[0] <= limit};
  const WordDocuments terms(index, query, filter);
  const std::uint64_t count = query.all_required
                                  ? count_all(index, terms, limit, deadline)
                                  : count_without_limit(index, terms, filter, deadline);
  // The answer does not depend on how far it was counted.
  return count <= limit ? MatchCount{count, true} : MatchCount{limit + 1, false};
}

}  // namespace inkling::query
