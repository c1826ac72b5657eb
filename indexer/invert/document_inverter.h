#pragma once

/// Inverting one document.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "analysis/analyzer.h"
#include "indexer/invert/inverter.h"
#include "inkling/document.h"
#include "inkling/types.h"
#include "storage/documents/collected_columns.h"

namespace inkling::indexer {

/// What the index keeps of a document besides its occurrences.
struct InvertedDocument {
  storage::DocumentMeasures measures;
  std::vector<KeywordValue> detected;  ///< the language, if the document does not name it
  std::uint64_t cut_tokens = 0;        ///< that were longer than a term may be
};

/// One per thread.
class DocumentInverter {
 public:
  DocumentInverter(analysis::Analyzer analyzer, std::vector<std::string> text_fields)
      : analyzer_(std::move(analyzer)), text_fields_(std::move(text_fields)) {}

  std::uint64_t cut_tokens() const noexcept { return analyzer_.cut_tokens(); }

  /// Adds the document, which require_valid() accepts, to `inverter`, analyzed in its language.
  InvertedDocument invert(const Document& document, Inverter& inverter);

 private:
  std::string language_of(const Document& document, std::vector<KeywordValue>& detected) const;

  analysis::Analyzer analyzer_;
  std::vector<std::string> text_fields_;
};

}  // namespace inkling::indexer
