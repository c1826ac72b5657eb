#pragma once

/// Several indexes, searched as one.

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "inkling/search.h"
#include "inkling/synonyms.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct ShardedOptions {
  SearcherOptions searcher{};  ///< of each shard
  SynonymFile synonyms{};      ///< of all queries; none without rules
};

/// A document of one of the shards, which are counted from 0.
struct ShardedHit {
  std::size_t shard = 0;
  SearchHit hit{};  ///< `doc` is that of the shard
};

struct ShardedAnswer {
  std::vector<ShardedHit> hits{};
  /// The rest, of all shards together; it has no hits. `snapshot` is that of the first shard.
  SearchAnswer answer{};
};

/// Searches indexes that hold the documents of one collection, its shards: by df, cf, N and lengths
/// of all of them. Scores and explanations have the bits that one index of the same documents in
/// the same order would give, and hits their order: by score, then by shard, then in the order of
/// entry there. No two shards may have a document with the same id.
///
/// Shards that lie on several machines are searched in the same steps, by Searcher::survey(),
/// expand(), count() and search() of each, and merge_answers(): only integers and hits travel.
///
/// Any number of threads may use one. One that was moved from may only be assigned to or destroyed.
class ShardedSearcher {
 public:
  /// Throws OptionError for no shards, for shards of other analyzers, mappings or versions of the
  /// libraries than the first, and as Synonyms() does. Cost: O(shards).
  explicit ShardedSearcher(std::vector<Index> shards, const ShardedOptions& options = {});
  ~ShardedSearcher();
  ShardedSearcher(ShardedSearcher&&) noexcept;
  ShardedSearcher& operator=(ShardedSearcher&&) noexcept;

  std::size_t shard_count() const noexcept;
  const Searcher& shard(std::size_t at) const;

  /// As Searcher::search(). Also throws OptionError for what needs more than one shard knows: an
  /// order by a field, folded duplicates, diversity and suggestions; and for a filter that is a set
  /// of documents, synonyms and statistics, which belong to one index. The time limit holds for
  /// each step of each shard.
  ShardedAnswer search(std::string_view query, const SearchOptions& options = {}) const;

  /// As Searcher::explain(), with the same exceptions.
  ScoreExplanation explain(std::string_view query, std::string_view id,
                           const QueryOptions& options = {}) const;

  /// What every shard receives for this query.
  CollectionStatistics statistics(std::string_view query, const QueryOptions& options = {},
                                  const CountOptions& wanted = {}) const;

 private:
  class INKLING_LOCAL Impl;
  std::unique_ptr<const Impl> impl_;
};

/// What the shards ask one shard, so that merge_answers() can make a page of the answers: hits from
/// the first on, and all values of facets.
SearchOptions options_of_shard(const SearchOptions& options);

/// The page that `options` ask for, of the answers of all shards, in their order; empty without
/// answers. Cost: O(hits log hits + values). Throws OptionError unless all answer the same query
/// by the same ranking, with hits by score, the same facets in the same order, and as much of both
/// as options_of_shard(options) asks for.
ShardedAnswer merge_answers(std::vector<SearchAnswer> answers, const SearchOptions& options);

}  // namespace inkling
