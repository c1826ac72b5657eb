#include "classify/live/document_counts.h"

#include <xxhash.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "analysis/analyzer.h"
#include "storage/bits/bytes.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

/// A folded word with its stem, and how often a text has it.
struct CountedForm {
  std::string surface;
  std::string term;
  std::uint32_t tf = 0;
};

/// The forms of texts, each once.
std::vector<CountedForm> forms_of(const AnalyzerSettings& settings,
                                  const std::vector<std::string_view>& texts) {
  analysis::Analyzer analyzer(settings);
  analysis::Lexicon lexicon;
  std::vector<analysis::Token> tokens;
  std::vector<std::uint32_t> counts;
  for (const std::string_view text : texts) {
    analyzer.analyze(text, lexicon, tokens);
    counts.resize(lexicon.size());
    for (const analysis::Token& token : tokens) ++counts[analysis::to_number(token.form)];
  }
  std::vector<CountedForm> forms;
  for (std::uint32_t at = 0; at < counts.size(); ++at) {
    if (counts[at] == 0) continue;
    const analysis::Form form = lexicon[analysis::FormId{at}];
    forms.push_back({std::string(form.surface), std::string(form.term), counts[at]});
  }
  return forms;
}

/// Only stems differ from their surface forms.
bool has_stems(const TrainingSource& source) {
  return source.analyzer.kind == AnalyzerKind::standard && source.unit == TermUnit::stems;
}

/// Adds up what is of the same term. The first in order gives the surface form.
DocumentCounts added_up(std::vector<DocumentTerm> terms) {
  std::ranges::sort(terms, [](const DocumentTerm& left, const DocumentTerm& right) {
    return std::tie(left.term, right.tf, left.surface) <
           std::tie(right.term, left.tf, right.surface);
  });
  DocumentCounts counts;
  for (DocumentTerm& term : terms) {
    counts.tokens += term.tf;
    if (!counts.terms.empty() && counts.terms.back().term == term.term) {
      counts.terms.back().tf += term.tf;
    } else {
      counts.terms.push_back(std::move(term));
    }
  }
  for (DocumentTerm& term : counts.terms) {
    if (term.surface == term.term) term.surface.clear();
  }
  return counts;
}

std::uint32_t tf_in(PostingCursor cursor, DocId doc) {
  cursor.seek(doc);
  return cursor.doc() == doc ? cursor.tf() : 0;
}

/// The document's postings of the terms that its stored text has.
DocumentCounts looked_up(const Index& index, DocId doc, const TrainingSource& source,
                         FieldId field) {
  const std::vector<std::string> texts = index.all_texts(doc);
  std::vector<DocumentTerm> terms;
  std::string last;
  auto forms = forms_of(source.analyzer, {texts.begin(), texts.end()});
  std::ranges::sort(forms, {}, &CountedForm::term);
  for (CountedForm& form : forms) {
    const bool is_of_words = source.unit == TermUnit::words;
    if (!is_of_words && form.term == std::exchange(last, form.term)) continue;
    const std::uint32_t tf = tf_in(is_of_words ? index.postings(field, form.term, form.surface)
                                               : index.postings(field, form.term),
                                   doc);
    if (tf > 0) terms.push_back({is_of_words ? form.surface : form.term, {}, tf});
  }
  return added_up(std::move(terms));
}

DocumentCounts walked(const Index& index, DocId doc, const TrainingSource& source, FieldId field) {
  std::vector<DocumentTerm> terms;
  for (TermCursor cursor = index.terms(field, source.unit); !cursor.exhausted(); cursor.advance()) {
    const std::uint32_t tf = tf_in(cursor.postings(), doc);
    if (tf > 0) terms.push_back({std::string(cursor.term()), {}, tf});
  }
  return added_up(std::move(terms));
}

}  // namespace

std::uint64_t DocumentCounts::digest() const {
  std::string bytes;
  for (const DocumentTerm& term : terms) {
    storage::put_string(bytes, term.term);
    storage::put_varint(bytes, term.tf);
  }
  return XXH3_64bits(bytes.data(), bytes.size());
}

DocumentCounts counts_of_text(const TrainingSource& source, std::string_view text) {
  std::vector<DocumentTerm> terms;
  for (CountedForm& form : forms_of(source.analyzer, {text})) {
    if (source.unit == TermUnit::words) {
      terms.push_back({std::move(form.surface), {}, form.tf});
    } else {
      std::string surface = has_stems(source) ? std::move(form.surface) : std::string();
      terms.push_back({std::move(form.term), std::move(surface), form.tf});
    }
  }
  return added_up(std::move(terms));
}

DocumentCounts counts_of_document(const Index& index, DocId doc, const TrainingSource& source) {
  const FieldId field = storage::require_field(index, source.field);
  if (index.stores_text()) {
    DocumentCounts counts = looked_up(index, doc, source, field);
    if (counts.tokens == index.length(field, doc)) return counts;
  }
  return walked(index, doc, source, field);
}

void add_surfaces(const Index& index, const TrainingRecord& record, DocumentCounts& counts) {
  if (!has_stems(record.source)) return;
  const FieldId field = storage::require_field(index, record.source.field);
  for (DocumentTerm& term : counts.terms) {
    if (record.terms.find(term.term)) continue;
    term.surface = index.surface(field, term.term);
    if (term.surface == term.term) term.surface.clear();
  }
}

}  // namespace inkling::classify
