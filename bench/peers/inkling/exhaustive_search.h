#pragma once

/// Search without any shortcut: the engine must agree with it, bit for bit.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "bench/peers/inkling/exhaustive_fields.h"
#include "bench/peers/inkling/exhaustive_words.h"
#include "bench/protocol/queries.h"
#include "inkling/index.h"
#include "inkling/search.h"

namespace inkling::bench {

/// Reads every posting of every term into an array over all documents and sorts all matches. It
/// shares the index and the analyzer with the engine, but has its own parser, matchers, statistics,
/// formula and order. Not thread safe.
class ExhaustiveSearch {
 public:
  explicit ExhaustiveSearch(const Index& index);

  /// All matches, best first, equal scores by document.
  std::vector<Hit> search(const Query& query);

 private:
  struct Posting {
    DocId doc;
    std::uint32_t tf;
  };
  /// A term, a phrase, or the words of a pattern.
  struct Clause {
    std::vector<Posting> postings;
    bool is_optional = false;  ///< adds to scores, and finds nothing
    double idf = 0;            ///< for a phrase, the sum over its terms
  };
  /// Where something begins: document and position in one number, so that places can be sorted and
  /// compared directly.
  using Place = std::uint64_t;

  std::vector<Hit> matches(const Query& query);
  std::vector<Clause> read_clauses(const Query& query);
  Clause read_term(const std::string& term) const;
  Clause read_phrase(const std::vector<std::string>& terms) const;
  Clause read_words(const Query& pattern);
  std::vector<Place> read_places(const std::string& term, std::uint32_t distance,
                                 std::uint32_t& df) const;
  double idf(std::uint32_t df) const noexcept;
  void add(const Clause& clause);
  std::vector<Hit> collect(std::uint32_t wanted) const;

  Index index_;
  analysis::Analyzer analyzer_;
  ExhaustiveFields fields_;
  std::optional<ExhaustiveWords> words_;  ///< created for the first pattern
  std::uint32_t N_;
  std::vector<double> length_factors_;  ///< this and the next two by DocId
  std::vector<double> scores_;
  std::vector<std::uint32_t> clauses_held_;
};

}  // namespace inkling::bench
