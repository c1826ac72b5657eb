#pragma once

/// Search by reading every document: what the index must agree with.

#include <cstdint>
#include <map>
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
  struct Field {
    std::map<std::string, std::uint32_t> dfs;
    std::uint64_t tokens = 0;
    void add(const std::vector<std::string>& words);
  };
  double idf(const std::string& word, const Field& field, const Ranker& ranker) const;

  std::vector<NaiveDocument> documents_;
  std::uint32_t N_ = 0;  ///< live ones
  Field text_;
  Field title_;
};

/// A random query over the words "a" .. `last`, of every kind of clause.
std::string random_query(std::mt19937& random, char last, int depth = 2);

std::vector<NaiveDocument> random_documents(std::mt19937& random, std::size_t count, char last);

}  // namespace inkling::test
