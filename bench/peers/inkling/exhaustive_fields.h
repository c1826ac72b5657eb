#pragma once

/// BM25F without any shortcut.

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "bench/protocol/queries.h"
#include "inkling/index.h"
#include "inkling/search.h"

namespace inkling::bench {

/// Reads every posting of every term in title and text, and adds up both in arrays over all
/// documents. Shares the index and the analyzer with the engine. Not thread safe.
class ExhaustiveFields {
 public:
  explicit ExhaustiveFields(const Index& index);

  /// All documents with any of the words, in their order. Throws std::invalid_argument for a word
  /// that analysis cuts into several.
  std::vector<Hit> search(const Query& query);

 private:
  /// By DocId, how often the term occurs in the field; returns the number of documents with it.
  std::uint32_t read(FieldId field, const std::string& term, std::vector<std::uint32_t>& tfs) const;
  void add(const std::string& term);

  Index index_;
  analysis::Analyzer analyzer_;
  double title_average_ = 0;              ///< tokens a document
  double rest_average_ = 0;               ///< of the text without the title
  std::vector<std::uint32_t> title_tfs_;  ///< this and the next three by DocId
  std::vector<std::uint32_t> text_tfs_;
  std::vector<double> scores_;
  std::vector<bool> matches_;
};

}  // namespace inkling::bench
