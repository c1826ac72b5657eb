#pragma once

/// Why a document scores as it does.

#include <optional>
#include <vector>

#include "inkling/index.h"
#include "inkling/search.h"
#include "query/binder.h"
#include "query/execution.h"

namespace inkling::query {

/// Takes scores apart. Index, query and deadline must outlive it.
class Explainer {
 public:
  /// Cost: O(postings) for each phrase, whose documents are counted.
  Explainer(const Index& index, const BoundQuery& query, const Ranker& ranker, const Deadline& deadline);

  /// What each scoring clause adds to the score of `doc`, in the order of the query; empty when `doc`
  /// does not match. Documents must be asked for in increasing order.
  std::optional<std::vector<Contribution>> explain(DocId doc);

 private:
  const Index& index_;
  Ranker ranker_;
  Execution execution_;
  std::vector<Contribution> clauses_;  ///< of each scoring clause what is the same in all documents
};

/// The sum, from left to right.
double score_of(const std::vector<Contribution>& contributions) noexcept;

}  // namespace inkling::query
