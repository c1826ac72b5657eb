#pragma once

/// Search by reading every document: what the index must agree with.

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "query/parse/syntax_tree.h"
#include "tests/query/collection.h"
#include "tests/query/naive_ranking.h"

namespace inkling::test {

class NaiveSearch {
 public:
  /// Text fields have these names.
  explicit NaiveSearch(std::vector<NaiveDocument> documents, std::vector<std::string> names = {});

  /// Best first; `doc` counts all documents, deleted ones too.
  std::vector<Hit> search(const query::Node& tree, const Ranker& ranker,
                          const FieldWeights& weights = {}) const;

 private:
  /// What matches, and the scores of the clauses within it that do, from left to right.
  struct Outcome {
    bool matches = false;
    std::vector<double> scores;
  };
  Outcome evaluate(const query::Node& node, const NaiveDocument& document,
                   const NaiveRanking& ranking) const;
  Outcome evaluate_text(const query::TextNode& text, const NaiveDocument& document,
                        const NaiveRanking& ranking) const;
  Outcome evaluate_group(const query::GroupNode& group, const NaiveDocument& document,
                         const NaiveRanking& ranking) const;

  NaiveClause clause_of(const query::TextNode& text) const;
  /// What scores: nothing below a forbidden clause.
  void collect(const query::Node& node, std::vector<NaiveClause>& clauses) const;

  std::vector<NaiveDocument> documents_;
  std::vector<std::string> names_;
  std::vector<NaiveField> fields_;  ///< by number
};

/// A random query over the words "a" .. `last`, of every kind of clause, in the title and fields of
/// these names, too.
std::string random_query(std::mt19937& random, char last, int depth = 2,
                         const std::vector<std::string>& names = {});

std::vector<NaiveDocument> random_documents(std::mt19937& random, std::size_t count, char last);

/// The same with some values of `fields` text fields in most of them.
std::vector<NaiveDocument> random_documents(std::mt19937& random, std::size_t count, char last,
                                            std::size_t fields);

/// Every `per_segment` documents a commit; then the deletions.
void fill(Collection& collection, const std::vector<NaiveDocument>& documents,
          std::size_t per_segment, const std::vector<std::string>& names = {});

}  // namespace inkling::test
