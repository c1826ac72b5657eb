#pragma once

/// A word that a person types, as the index has it.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/index.h"

namespace inkling::report {

/// One form, or several in an index of several languages: those that some document holds, or the
/// first.
struct AnalyzedWord {
  struct Form {
    std::string term;
    std::string surface;  ///< folded
  };
  std::vector<Form> forms;

  /// Each once.
  std::vector<std::string> names(TermUnit unit) const;
  /// All of them, ` OR ` between two.
  std::string name(TermUnit unit) const;
};

class WordAnalyzer {
 public:
  /// `index` must outlive it.
  WordAnalyzer(const Index& index, FieldId field, TermUnit unit);

  /// The word in all languages of the index, as a query reads it. `=` before it asks for it alone,
  /// which only words give. Throws OptionError for anything that is not a word to the analyzer, or
  /// several; for a pattern; and for `=` where stems are counted.
  AnalyzedWord operator()(const std::string& word);

 private:
  /// Whether documents hold it.
  bool is_held(const AnalyzedWord::Form& form) const;

  const Index& index_;
  FieldId field_;
  TermUnit unit_;
  analysis::Analyzer analyzer_;
  analysis::Lexicon lexicon_;
  std::vector<std::string> languages_;
};

/// The postings of its terms, or of the words alone: one cursor for each that differs.
std::vector<PostingCursor> postings_of(const Index& index, FieldId field, TermUnit unit,
                                       const AnalyzedWord& word);

/// Calls visit(doc, tf) for every document that one of the cursors has, once and in order.
template <typename Visit>
void for_each_document(std::vector<PostingCursor> cursors, const Visit& visit) {
  for (;;) {
    DocId doc = kNoDoc;
    for (const PostingCursor& cursor : cursors) doc = std::min(doc, cursor.doc());
    if (doc == kNoDoc) return;
    std::uint32_t tf = 0;
    for (PostingCursor& cursor : cursors) {
      if (cursor.doc() != doc) continue;
      tf += cursor.tf();
      cursor.advance();
    }
    visit(doc, tf);
  }
}

/// The most frequent surface form of the names that occur; ` OR ` between two.
std::string surface_of(const Index& index, FieldId field, TermUnit unit, const AnalyzedWord& word);

}  // namespace inkling::report
