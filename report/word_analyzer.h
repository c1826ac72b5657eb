#pragma once

/// A word that a person types, as the index has it.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/index.h"
#include "report/stretch.h"
#include "storage/view/character_places.h"

namespace inkling::report {

/// One form, or several in an index of several languages: those that some document holds, or the
/// first.
struct AnalyzedWord {
  struct Form {
    std::string term;
    std::string surface;  ///< folded
  };
  std::vector<Form> forms;
  /// Of a single ideograph in an index of pairs of characters: the pairs that contain it, and it by
  /// itself, sorted. Pairs have no stems.
  std::vector<std::string> pairs{};

  bool is_pair(std::string_view term) const { return std::ranges::binary_search(pairs, term); }
  /// Each once.
  std::vector<std::string> names(TermUnit unit) const;
  /// All of them, ` OR ` between two.
  std::string name(TermUnit unit) const;
};

class WordAnalyzer {
 public:
  /// `index` must outlive it. Of `work`, the beginning is told again and again in walks over terms.
  WordAnalyzer(const Index& index, FieldId field, TermUnit unit, const Stretch& work);

  /// The word in all languages of the index, as a query reads it. `=` before it asks for it alone,
  /// which only words give. Throws OptionError for anything that is not a word to the analyzer, or
  /// several; for a pattern; and for `=` where stems are counted; and what telling `work` does.
  /// Cost: O(log terms), but of a single ideograph in an index of pairs O(terms).
  AnalyzedWord operator()(const std::string& word);

 private:
  /// Whether documents hold it.
  bool is_held(const AnalyzedWord::Form& form) const;
  std::vector<std::string> pairs_with(std::string_view ideograph) const;

  const Index& index_;
  FieldId field_;
  TermUnit unit_;
  Stretch work_;
  analysis::Analyzer analyzer_;
  analysis::Lexicon lexicon_;
  std::vector<std::string> languages_;
};

/// The postings of its terms, of the words alone, or of its pairs: one cursor for each that
/// differs.
std::vector<PostingCursor> postings_of(const Index& index, FieldId field, TermUnit unit,
                                       const AnalyzedWord& word);

/// Calls visit(doc, tf) for every document with the word, once and in order.
template <typename Visit>
void for_each_document(const Index& index, FieldId field, TermUnit unit, const AnalyzedWord& word,
                       const Visit& visit) {
  if (!word.pairs.empty()) {
    storage::CharacterPlaces places(index, field, word.pairs, word.forms.front().term);
    while (places.doc() != kNoDoc) {
      const DocId doc = places.doc();
      visit(doc, places.take());
    }
    return;
  }
  std::vector<PostingCursor> cursors = postings_of(index, field, unit, word);
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
