#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/search.h"
#include "query/bind/binder.h"
#include "query/feedback/learning.h"
#include "query/parse/parser.h"
#include "query/rank/ranking.h"
#include "query/rank/ranking_memory.h"
#include "query/score/document_numbers.h"
#include "query/score/document_scores.h"

namespace inkling::test {

/// What search() ranks before it reads ids and titles.
class Ranks {
 public:
  explicit Ranks(const Index& index)
      : index_(index), analyzer_(index.analyzer()), numbers_(index) {}

  /// From now on also by priors, recency, proximity and feedback as these say.
  void score_by(const QueryOptions& options) {
    options_ = options;
    document_scores_ = nullptr;
    if (options.prior || options.recency)
      document_scores_ = std::make_shared<const query::DocumentScores>(
          index_, options.prior, options.recency, query::Deadline::never());
  }

  std::vector<Hit> operator()(const std::string& text, const Ranker& ranker,
                              const DocumentSet* filter, std::size_t k, std::size_t threads = 1,
                              double title_weight = 0) {
    query::BoundQuery bound =
        query::bind_query(query::parse_query(text, Join::any), text, index_, analyzer_, {});
    query::Scoring scoring{ranker, {.title = title_weight}, numbers_, memory_};
    scoring.document_scores = document_scores_;
    scoring.proximity = options_.proximity;
    const query::Deadline deadline = query::Deadline::never();
    query::learn(bound, index_, options_, scoring, analyzer_, deadline);
    const auto ranges = query::ranges_of(index_.document_bound(), threads, 1);
    return query::rank(index_, bound, scoring, filter, k, deadline, ranges).hits;
  }

 private:
  Index index_;
  analysis::Analyzer analyzer_;
  query::DocumentNumbers numbers_;
  query::RankingMemory memory_;
  QueryOptions options_{.score_stop_words = true};
  std::shared_ptr<const query::DocumentScores> document_scores_;
};

}  // namespace inkling::test
