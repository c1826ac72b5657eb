#include "query/common/document_terms.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "analysis/lexicon.h"
#include "query/common/languages.h"
#include "storage/dictionary/term_dictionary.h"
#include "storage/view/cursor_access.h"
#include "storage/view/term_postings.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

std::vector<TermCount> count_equal(std::vector<std::string> terms) {
  std::ranges::sort(terms);
  std::vector<TermCount> counts;
  for (std::string& term : terms) {
    if (counts.empty() || counts.back().term != term) counts.push_back({std::move(term), 0});
    ++counts.back().tf;
  }
  return counts;
}

}  // namespace

std::vector<TermCount> terms_in_text(const Index& index, DocId doc, analysis::Analyzer& analyzer) {
  const std::string language = language_of(index, doc);
  analysis::Lexicon lexicon;
  std::vector<std::string> terms;
  for (const std::string& part : index.all_texts(doc)) {
    analyzer.analyze(part, language, lexicon, [&](std::span<const analysis::Token> tokens) {
      for (const analysis::Token& token : tokens) terms.emplace_back(lexicon[token.form].term);
    });
  }
  return count_equal(std::move(terms));
}

/// Only the segment that holds the document is walked.
std::vector<TermCount> terms_in_postings(const Index& index, DocId doc) {
  const storage::View& view = storage::view_of(index);
  const storage::PlacedSegment& placed = view.place(doc);
  std::vector<TermCount> counts;
  storage::TermDictionary::Cursor terms(placed.segment->terms(), FieldId::text, {});
  for (; !terms.exhausted(); terms.advance()) {
    auto source = std::make_unique<storage::TermPostings>(view.commit());
    source->add(placed, terms.entry());
    PostingCursor postings = storage::cursor_of(std::move(source));
    postings.seek(doc);
    if (postings.doc() == doc) counts.push_back({std::string(terms.term()), postings.tf()});
  }
  return counts;
}

std::vector<TermCount> terms_of(const Index& index, DocId doc, analysis::Analyzer& analyzer) {
  const bool is_cut_as_then = index.made_with() == analysis::library_versions();
  return index.stores_text() && is_cut_as_then ? terms_in_text(index, doc, analyzer)
                                               : terms_in_postings(index, doc);
}

}  // namespace inkling::query
