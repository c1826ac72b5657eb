#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/search.h"
#include "query/bind/binder.h"
#include "query/parse/parser.h"
#include "query/rank/ranking.h"
#include "query/rank/ranking_memory.h"
#include "query/score/document_numbers.h"

namespace inkling::test {

/// What search() ranks before it reads ids and titles.
class Ranks {
 public:
  explicit Ranks(const Index& index)
      : index_(index), analyzer_(index.analyzer()), numbers_(index) {}

  std::vector<Hit> operator()(const std::string& text, const Ranker& ranker,
                              const DocumentSet* filter, std::size_t k, std::size_t threads = 1,
                              double title_weight = 0) {
    const query::BoundQuery bound =
        query::bind_query(query::parse_query(text, Join::any), text, index_, analyzer_, {});
    const auto ranges = query::ranges_of(index_.document_bound(), threads, 1);
    return query::rank(index_, bound, {ranker, {.title = title_weight}, numbers_, memory_}, filter,
                       k, query::Deadline::never(), ranges)
        .hits;
  }

 private:
  Index index_;
  analysis::Analyzer analyzer_;
  query::DocumentNumbers numbers_;
  query::RankingMemory memory_;
};

}  // namespace inkling::test
