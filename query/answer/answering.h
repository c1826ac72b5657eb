#pragma once

/// From a bound query to an answer.

#include <cstddef>
#include <optional>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/search.h"
#include "query/answer/folding.h"
#include "query/bind/binder.h"
#include "query/common/analyzer_pool.h"
#include "query/common/deadline.h"
#include "query/rank/ranking.h"

namespace inkling::query {

/// All arguments must outlive it.
class Answering {
 public:
  /// `filter` stands for that of `options`; null for none.
  Answering(const Index& index, const BoundQuery& query, const SearchOptions& options,
            const DocumentSet* filter, const Scoring& scoring, const Deadline& deadline)
      : index_(index),
        query_(query),
        options_(options),
        filter_(filter),
        scoring_(scoring),
        deadline_(deadline) {}

  /// All but the query's text. Throws TimeLimitError, and as exact_columns() does.
  SearchAnswer answer(const AnalyzerPool::Loan& analyzer) const;

 private:
  /// All documents that match, where more is asked of them than the best.
  std::optional<DocumentSet> matches() const;
  /// Hits up to the end of the page.
  std::size_t wanted() const noexcept;
  /// The first `most`; in the order of a field they are not scored.
  Ranking first_hits(const std::optional<DocumentSet>& matches, std::size_t most) const;
  /// Up to the end of the page, the first kDiversified in an order in which they differ.
  Ranking diversify(const std::optional<DocumentSet>& matches, double lambda,
                    const AnalyzerPool::Loan& analyzer) const;
  /// Those that are shown.
  Ranking hits_of_page(const std::optional<DocumentSet>& matches, std::optional<Folding>& folding,
                       const AnalyzerPool::Loan& analyzer) const;
  /// The same, as many as it takes until `folding` shows those up to the end of the page.
  Ranking fold(Folding& folding, const std::optional<DocumentSet>& matches) const;
  /// Adds what is stored of the hits, snippets of texts where they are wanted.
  void describe(std::vector<SearchHit>& hits, const AnalyzerPool::Loan& analyzer) const;
  MatchCount count(const std::optional<DocumentSet>& matches, const Ranking& ranking) const;

  const Index& index_;
  const BoundQuery& query_;
  const SearchOptions& options_;
  const DocumentSet* filter_;
  const Scoring& scoring_;
  const Deadline& deadline_;
};

}  // namespace inkling::query
