#pragma once

/// What is counted of a collection that lies in several indexes, its shards, so that each of them
/// ranks as one index of all would.
///
/// Everything here is an integer or a name; what shards count is added up by add(), in any order
/// and on any machine. to_json() of render.h and the parse functions below carry it from one
/// process to another. sharded_searcher.h does all of it for shards in one process; docs/library.md
/// shows it step by step.

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A field of a whole collection.
struct FieldTotals {
  std::uint64_t tokens = 0;    ///< C
  std::uint64_t postings = 0;  ///< where a ranking needs them, else 0
  /// The df of each term, where a ranking needs those of all terms, else none.
  std::map<std::string, std::uint32_t, std::less<>> dfs{};

  friend bool operator==(const FieldTotals&, const FieldTotals&) = default;
};

/// What does not depend on the query: Searcher::survey(). It holds as long as all shards show the
/// same commits.
struct CollectionSurvey {
  std::uint64_t documents = 0;        ///< N
  std::vector<FieldTotals> fields{};  ///< by FieldId
  std::set<std::string> keyword_fields{};
  std::set<std::string> number_fields{};
  std::set<std::string> languages{};  ///< values of the field `language`
  bool has_postings = false;          ///< FieldTotals::postings were counted
  bool has_dfs = false;               ///< FieldTotals::dfs likewise

  /// Adds what another shard counted. Throws OptionError for one with other fields, or of another
  /// ranking.
  void add(const CollectionSurvey& other);
  friend bool operator==(const CollectionSurvey&, const CollectionSurvey&) = default;
};

/// A surface form that a pattern, a fuzzy term or a range may stand for.
struct FormCount {
  unsigned distance = 0;    ///< in edits
  std::uint64_t count = 0;  ///< occurrences in live documents

  friend bool operator==(const FormCount&, const FormCount&) = default;
};

/// What one query needs to know of all shards: Searcher::expand(), and then Searcher::count(). Keys
/// say what is counted, and are the same in all shards: "0 word 6:coffee" is a term of the field
/// number 0.
struct QueryCounts {
  /// Of each pattern, fuzzy term and range, the forms that shards have.
  std::map<std::string, std::map<std::string, FormCount>> expansions{};
  /// df and cf of each term, form and expansion.
  std::map<std::string, TermStatistics> terms{};
  /// Documents with each value, or each phrase where explanations are wanted.
  std::map<std::string, std::uint64_t> documents{};
  /// Where explanations are wanted: the surface forms of each term, and their occurrences.
  std::map<std::string, std::map<std::string, std::uint64_t>> surfaces{};
  std::set<std::string> topics{};  ///< labels and tags of the query that some shard has
  bool for_explanations = false;   ///< what only explanations need was counted, too

  /// Adds what another shard counted, or what another step did.
  void add(const QueryCounts& other);
  friend bool operator==(const QueryCounts&, const QueryCounts&) = default;
};

/// The sums over all shards, for QueryOptions::statistics. Empty: the index is the collection.
struct CollectionStatistics {
  std::shared_ptr<const CollectionSurvey> survey{};
  std::shared_ptr<const QueryCounts> counts{};  ///< of the very query that is asked
};

/// Reads what to_json() wrote. Throws OptionError for any other text.
CollectionSurvey parse_collection_survey(std::string_view json);
QueryCounts parse_query_counts(std::string_view json);

}  // namespace inkling
