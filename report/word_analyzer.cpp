#include "report/word_analyzer.h"

#include <vector>

#include "inkling/error.h"

namespace inkling::report {

AnalyzedWord WordAnalyzer::operator()(const std::string& word) {
  std::vector<analysis::Token> tokens;
  analyzer_.analyze(word, lexicon_, tokens);
  analysis::drop_parts(tokens);
  if (tokens.size() != 1) {
    throw OptionError("word", "`" + word + "` is " + std::to_string(tokens.size()) +
                                  " words to the index, and must be one");
  }
  const analysis::Form form = lexicon_[tokens.front().form];
  return {std::string(form.term), std::string(form.surface)};
}

PostingCursor postings_of(const Index& index, FieldId field, TermUnit unit,
                          const AnalyzedWord& word) {
  return unit == TermUnit::stems ? index.postings(field, word.term)
                                 : index.postings(field, word.term, word.surface);
}

}  // namespace inkling::report
