#include "query/rank/pair_scores.h"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "query/score/scorer.h"
#include "query/score/scoring_plan.h"

namespace inkling::query {

namespace {

std::vector<ClauseCounts> counts_in(const BoundNode& root) {
  std::vector<ClauseCounts> counts;
  for_each_leaf(root, [&](const BoundTerms& leaf) {
    if (leaf.scores && leaf.field == FieldId::text) counts.push_back(counts_of(leaf));
  });
  return counts;
}

}  // namespace

std::uint32_t count_ordered(const std::vector<std::uint32_t>& a,
                            const std::vector<std::uint32_t>& b, std::uint32_t distance) {
  std::uint32_t count = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const std::uint32_t wanted = a[i] + distance, found = b[j];
    count += wanted == found ? 1u : 0u;
    i += wanted <= found ? 1u : 0u;
    j += found <= wanted ? 1u : 0u;
  }
  return count;
}

std::uint32_t count_near(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b,
                         std::uint32_t width) {
  std::uint32_t count = 0;
  if (a == b) {
    for (std::size_t i = 1; i < a.size(); ++i) {
      if (a[i] - a[i - 1] >= width) continue;
      ++count;
      ++i;
    }
    return count;
  }
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const std::uint32_t apart = std::max(a[i], b[j]) - std::min(a[i], b[j]);
    const bool is_near = apart < width, first_is_left = a[i] < b[j];
    count += is_near ? 1u : 0u;
    i += is_near || first_is_left ? 1u : 0u;
    j += is_near || !first_is_left ? 1u : 0u;
  }
  return count;
}

PairScores::PairScores(const Index& index, const std::vector<BoundTerms>& pairs,
                       const BoundNode& root, const Scoring& scoring, const Deadline& deadline)
    : index_(index), proximity_(scoring.proximity.value()) {
  index.require_positions("proximity");
  for (const BoundTerms& pair : pairs) {
    const std::vector<std::string>& terms = pair.terms;
    pairs_.push_back({"(" + terms[0] + " " + terms[1] + ")", place_of(terms[0]), place_of(terms[1]),
                      pair.offsets[1]});
  }
  contribute_ = std::visit(
      [&](const auto& formula) { return contribute_by(formula, pairs, root, scoring, deadline); },
      scoring.ranker);
}

template <typename Formula>
PairScores::Contribute PairScores::contribute_by(const Formula& formula,
                                                 const std::vector<BoundTerms>& pairs,
                                                 const BoundNode& root, const Scoring& scoring,
                                                 const Deadline& deadline) {
  if constexpr (std::is_same_v<Formula, Bm25F>) {
    return contribute_by(Bm25{formula.k1, formula.b}, pairs, root, scoring, deadline);
  } else {
    using Scorer = ScorerOf<Formula>;
    const Scorer scorer =
        scorer_of(formula, {index_, FieldId::text, Collection::of(index_, FieldId::text),
                            counts_in(root), scoring.numbers, deadline});
    std::vector<WeightOf<Scorer>> weights;
    for (std::size_t at = 0; at < pairs.size(); ++at) {
      weights.push_back(weight_of(scorer, counts_of(pairs[at])));
      pairs_[at].idf = weights.back().idf;
    }
    return [scorer, weights, &index = index_](std::size_t pair, std::uint32_t tf, DocId doc) {
      const auto factor = factor_of(scorer, doc, index.length(FieldId::text, doc));
      return scorer.contribution(weights[pair], tf, factor);
    };
  }
}

std::size_t PairScores::place_of(const std::string& term) {
  const auto known = std::ranges::find(terms_, term, &Term::term);
  if (known != terms_.end()) return static_cast<std::size_t>(known - terms_.begin());
  terms_.push_back({term, index_.postings(FieldId::text, term), {}});
  return terms_.size() - 1;
}

std::vector<PairScores::Part> PairScores::parts(DocId doc) {
  for (Term& term : terms_) {
    term.positions.clear();
    if (term.postings.doc() < doc) term.postings.seek(doc);
    if (term.postings.doc() == doc) term.postings.positions(term.positions);
  }
  std::vector<Part> parts;
  for (std::size_t at = 0; at < pairs_.size(); ++at) {
    const Pair& pair = pairs_[at];
    const auto& first = terms_[pair.first].positions;
    const auto& second = terms_[pair.second].positions;
    const auto add = [&](const char* how, std::uint32_t tf, double share) {
      const double weight = share / proximity_.terms;
      const double contribution = tf == 0 ? 0 : weight * contribute_(at, tf, doc);
      parts.push_back({how + pair.name, tf, pair.idf, weight, contribution});
    };
    add("#1", count_ordered(first, second, pair.distance), proximity_.ordered);
    add("#uw8", count_near(first, second, kNearWidth), proximity_.unordered);
  }
  return parts;
}

}  // namespace inkling::query
