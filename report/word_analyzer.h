#pragma once

/// A word that a person types, as the index has it.

#include <string>

#include "analysis/analyzer.h"
#include "inkling/index.h"

namespace inkling::report {

struct AnalyzedWord {
  std::string term;
  std::string surface;  ///< folded

  const std::string& name(TermUnit unit) const noexcept {
    return unit == TermUnit::stems ? term : surface;
  }
};

class WordAnalyzer {
 public:
  explicit WordAnalyzer(const AnalyzerSettings& settings) : analyzer_(settings) {}

  /// Throws OptionError for what is no word to the analyzer, or several.
  AnalyzedWord operator()(const std::string& word);

 private:
  analysis::Analyzer analyzer_;
  analysis::Lexicon lexicon_;
};

/// The postings of its term, or of it alone.
PostingCursor postings_of(const Index& index, FieldId field, TermUnit unit,
                          const AnalyzedWord& word);

}  // namespace inkling::report
