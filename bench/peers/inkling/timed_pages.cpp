#include "bench/peers/inkling/timed_pages.h"

#include <limits>

#include "bench/peers/inkling/timed_search.h"

namespace inkling::bench {

SearchAnswer TimedPages::search(const Query& query) const {
  return searcher_.search(query_text(query),
                          {.k = query.k, .snippets = query.op == QueryOp::snippets});
}

Ids TimedPages::ids(const SearchAnswer& answer) const {
  Ids ids;
  for (const SearchHit& hit : answer.hits) ids.push_back(hit.id);
  return ids;
}

std::uint64_t TimedPages::count(const Query& query) const {
  return searcher_
      .search(query_text(query), {.k = 0, .count_up_to = std::numeric_limits<std::uint64_t>::max()})
      .total;
}

}  // namespace inkling::bench
