#include "query/answer/pair_counts.h"

#include <utility>

#include "inkling/posting_cursor.h"
#include "query/rank/pair_scores.h"

namespace inkling::query {

namespace {

/// Calls f(first, second) at each document of both.
template <typename Each>
void walk_both(PostingCursor& first, PostingCursor& second, const Deadline& deadline, Each&& f) {
  for (std::uint32_t steps = 0; first.doc() != kNoDoc && second.doc() != kNoDoc; ++steps) {
    if (steps % 1024 == 0) deadline.check();
    if (first.doc() < second.doc()) {
      first.seek(second.doc());
    } else if (second.doc() < first.doc()) {
      second.seek(first.doc());
    } else {
      f();
      first.advance();
      second.advance();
    }
  }
}

PairCount count_pair(const Index& index, const BoundTerms& pair, const Deadline& deadline) {
  PostingCursor first = index.postings(FieldId::text, pair.terms[0]);
  PostingCursor second = index.postings(FieldId::text, pair.terms[1]);
  std::vector<std::uint32_t> of_first, of_second;
  PairCount count;
  walk_both(first, second, deadline, [&] {
    first.positions(of_first);
    second.positions(of_second);
    count.ordered += count_ordered(of_first, of_second, pair.offsets[1]) > 0 ? 1u : 0u;
    count.unordered += count_near(of_first, of_second, kNearWidth) > 0 ? 1u : 0u;
  });
  return count;
}

}  // namespace

std::vector<PairCount> count_pairs(const Index& index, const std::vector<BoundTerms>& pairs,
                                   const Deadline& deadline) {
  std::vector<PairCount> counts;
  for (const BoundTerms& pair : pairs) counts.push_back(count_pair(index, pair, deadline));
  return counts;
}

}  // namespace inkling::query
