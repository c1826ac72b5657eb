#pragma once

/// The timed part of Inkling: from words to ranked documents.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bench/protocol/queries.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/search.h"
#include "query/bind/binder.h"
#include "query/common/analyzer_pool.h"
#include "query/rank/ranking_memory.h"
#include "query/score/document_numbers.h"

namespace inkling::bench {

/// The words in Inkling's query language. Every word is quoted, so none is an operator.
std::string query_text(const Query& query);
/// The filter of QueryKind::filtered, likewise.
std::string filter_text(const Query& query);

/// Writes, parses, binds and runs a query as inkling::Searcher does. search() leaves out the
/// description of the hits (ids, titles, labels), which no engine has to give while the clock runs.
class TimedSearch {
 public:
  explicit TimedSearch(const std::filesystem::path& directory);

  /// The query's k best by BM25, or BM25F; filters are read and found each time.
  std::vector<Hit> search(const Query& query);
  /// The ids of at most ten hits.
  Ids ids(const std::vector<Hit>& hits) const;
  /// The number of matches, as counted by a search without a limit.
  std::uint64_t count(const Query& query);

  const Index& index() const noexcept { return index_; }

 private:
  query::BoundQuery bind(const std::string& text);
  std::optional<DocumentSet> filter_of(const Query& query);

  Index index_;
  query::AnalyzerPool analyzers_;
  query::DocumentNumbers numbers_;
  query::RankingMemory memory_;
};

}  // namespace inkling::bench
