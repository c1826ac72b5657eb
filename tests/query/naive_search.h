#pragma once

/// Search by reading every document: what the index must agree with.

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "query/syntax_tree.h"

namespace inkling::test {

/// Texts of random words over a small alphabet, cut at spaces.
struct NaiveDocument {
  std::string id;
  std::vector<std::string> title;
  std::vector<std::string> text;  ///< the title's words, then the text's own
  bool deleted = false;
};

class NaiveSearch {
 public:
  explicit NaiveSearch(std::vector<NaiveDocument> documents);

  /// Best first; `doc` counts all documents, deleted ones too.
  std::vector<Hit> search(const query::Node& tree, const Ranker& ranker) const;

 private:
  /// What matches, and the scores of the clauses within it that do, from left to right.
  struct Outcome {
    bool matches = false;
    std::vector<double> scores;
  };
  Outcome evaluate(const query::Node& node, const NaiveDocument& document, const Ranker& ranker) const;
  Outcome evaluate_text(const query::TextNode& text, const NaiveDocument& document, const Ranker& ranker) const;
  Outcome evaluate_group(const query::GroupNode& group, const NaiveDocument& document, const Ranker& ranker) const;
  double idf(const std::string& word, bool in_title, const Ranker& ranker) const;
  double average_length(bool in_title) const;

  std::vector<NaiveDocument> documents_;
  std::uint32_t N_ = 0;
};

/// A random query over the words "a" .. `last`, of every kind of clause.
std::string random_query(std::mt19937& random, char last, int depth = 2);

std::vector<NaiveDocument> random_documents(std::mt19937& random, std::size_t count, char last);

}  // namespace inkling::test
