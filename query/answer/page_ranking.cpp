#include "query/answer/page_ranking.h"

#include <algorithm>
#include <utility>

#include "query/rank/pair_scores.h"

namespace inkling::query {

namespace {

/// Adds what pairs add to the hits from `begin` on, which keep their places.
void add_pairs(std::vector<Hit>& hits, std::size_t begin, PairScores& pairs,
               const Deadline& deadline) {
  std::vector<Hit*> by_document;
  for (std::size_t at = begin; at < hits.size(); ++at) by_document.push_back(&hits[at]);
  std::ranges::sort(by_document, {}, &Hit::doc);
  for (Hit* hit : by_document) {
    deadline.check();
    for (const PairScores::Part& part : pairs.parts(hit->doc)) hit->score += part.contribution;
  }
}

}  // namespace

Ranking rank_for_pages(const Index& index, const BoundQuery& query, const Scoring& scoring,
                       const DocumentSet* filter, std::size_t k, const Deadline& deadline,
                       const std::vector<DocumentRange>& ranges) {
  const bool has_pairs = scoring.proximity.has_value() && !query.pairs.empty();
  if (!has_pairs || k <= scoring.proximity->depth)
    return rank(index, query, scoring, filter, k, deadline, ranges);
  const std::size_t depth = scoring.proximity->depth;
  const Ranking best = rank(index, query, scoring, filter, depth, deadline, ranges);
  if (best.hits.size() < depth) return best;
  Scoring of_words = scoring;
  of_words.proximity.reset();
  Ranking ranking = rank(index, query, of_words, filter, k, deadline, ranges);
  PairScores pairs(index, query.pairs, query.root, scoring, deadline);
  add_pairs(ranking.hits, depth, pairs, deadline);
  std::ranges::copy(best.hits, ranking.hits.begin());
  return ranking;
}

}  // namespace inkling::query
