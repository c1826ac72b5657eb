#pragma once

/// A document into the occurrences of its words.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "indexer/inverter.h"
#include "inkling/document.h"
#include "inkling/types.h"
#include "storage/documents/collected_columns.h"

namespace inkling::indexer {

/// What the index keeps of a document beside its occurrences.
struct InvertedDocument {
  storage::DocumentMeasures measures;
  std::vector<KeywordValue> detected;  ///< the language, where the document does not say it
};

/// One per thread.
class DocumentInverter {
 public:
  /// Throws as Analyzer does.
  explicit DocumentInverter(const AnalyzerSettings& settings) : analyzer_(settings) {}

  std::uint64_t cut_tokens() const noexcept { return analyzer_.cut_tokens(); }

  /// Puts the document, in its language, behind those that `inverter` has.
  InvertedDocument invert(const Document& document, Inverter& inverter);

 private:
  std::string language_of(const Document& document, std::vector<KeywordValue>& detected) const;

  analysis::Analyzer analyzer_;
};

}  // namespace inkling::indexer
