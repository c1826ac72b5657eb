#pragma once

/// Why a document scores as it does.

#include <memory>
#include <optional>
#include <vector>

#include "inkling/index.h"
#include "inkling/search.h"
#include "query/answer/pair_counts.h"
#include "query/bind/binder.h"
#include "query/match/execution.h"
#include "query/rank/pair_scores.h"
#include "query/rank/ranking.h"
#include "query/score/scoring_plan.h"

namespace inkling::query {

/// Takes scores apart. Index, query and deadline must outlive it.
class Explainer {
 public:
  /// Cost: O(postings) for each phrase and each pair, whose documents are counted.
  Explainer(const Index& index, const BoundQuery& query, const Scoring& scoring,
            const Deadline& deadline);
  ~Explainer();

  /// What each scoring clause adds to the score of `doc`, in the order of the query, and then what
  /// its lengths do; empty when `doc` does not match. Documents must be asked for in increasing
  /// order.
  std::optional<std::vector<Contribution>> explain(DocId doc);
  /// The same with all clauses: those that `doc` lacks have a tf and a contribution of 0.
  std::optional<std::vector<Contribution>> explain_all(DocId doc);
  /// Those of explain_all() that the document does not lack.
  std::vector<Contribution> those_held(std::vector<Contribution> all) const;
  /// The one whose numbers the scores are made of, in the field `text`.
  const Collection& collection() const noexcept { return collection_; }

 private:
  void add_document_scores(DocId doc, std::vector<Contribution>& parts) const;
  void add_pairs(DocId doc, std::vector<Contribution>& parts);

  class Parts;
  class StreamParts;
  template <typename Scorer>
  class PartsOf;

  const Index& index_;
  std::shared_ptr<const DocumentScores> document_scores_;
  Execution execution_;
  ScoringPlan plan_;
  Collection collection_;
  std::unique_ptr<Parts> parts_;  ///< of the ranking
  std::unique_ptr<PairScores> pairs_;
  std::vector<PairCount> pair_counts_;  ///< of them
};

/// Documents of the collection that hold all of `terms` in their places. Cost: that of
/// documents_with(); O(log counts) where there is a larger collection, whose OptionError it throws.
std::uint32_t documents_in_collection(const Index& index, const BoundTerms& terms,
                                      const WholeCollection& whole, const Deadline& deadline);

/// The sum, from left to right.
double score_of(const std::vector<Contribution>& contributions) noexcept;

/// The score of `doc`. Query, rank and expansions are the caller's to tell.
ScoreExplanation explain_score(const Index& index, Explainer& explainer, DocId doc);

/// The scores of two documents, which may be the same, and may come in any order.
ScoreComparison compare_scores(const Index& index, Explainer& explainer, DocId first, DocId second);

}  // namespace inkling::query
