#include "report/sentences.h"

#include <string>

#include "analysis/language_tag.h"
#include "inkling/error.h"
#include "storage/view/view.h"

namespace inkling::report {

namespace {

constexpr std::uint32_t kNotSought = 0xFFFF'FFFF, kNoTerm = 0xFFFF'FFFE;

/// The one that the document was read in.
std::string language_of_document(const Index& index, DocId doc) {
  if (const KeywordColumn* column = index.keyword_column(kLanguageField)) {
    for (const std::uint32_t ordinal : column->ordinals(doc)) {
      if (auto language = analysis::language_of_tag(column->values()[ordinal])) return *language;
    }
  }
  const std::string& language = index.analyzer().language;
  return language == kDetectedLanguage ? std::string(analysis::kUndetermined) : language;
}

}  // namespace

Sentences::Sentences(const Index& index, FieldId field, TermUnit unit, std::uint64_t bytes)
    : index_(index),
      field_(field),
      unit_(unit),
      stored_(*storage::view_of(index).commit()),
      analyzer_(index.analyzer()),
      numbers_(index, field, unit, bytes) {
  if (!index.stores_text()) {
    throw OptionError("window", "the index keeps no texts to cut into sentences",
                      "index again without --no-store, or choose a window such as 5L5R");
  }
}

void Sentences::for_each(const std::vector<DocId>& docs, const Visit& visit,
                         const std::function<void(double)>& on_progress) {
  constexpr std::size_t kMostLexiconBytes = std::size_t{16} << 20;
  constexpr std::size_t kDocumentsBetweenCalls = 64;
  std::size_t done = 0;
  for (const DocId doc : docs) {
    if (on_progress && done % kDocumentsBetweenCalls == 0)
      on_progress(static_cast<double>(done) / static_cast<double>(docs.size()));
    ++done;
    const storage::StoredText text = stored_.read(doc);
    const std::string language = language_of_document(index_, doc);
    storage::for_each_value(text, [&](FieldId field, std::string_view value) {
      if (field_ == FieldId::text || field_ == field) read_value(value, language, visit);
    });
    if (lexicon_.memory_bytes() <= kMostLexiconBytes) continue;
    lexicon_ = analysis::Lexicon();
    numbers_of_forms_.clear();
  }
}

std::optional<std::uint32_t> Sentences::number_of(analysis::FormId form) {
  if (numbers_of_forms_.size() < lexicon_.size())
    numbers_of_forms_.resize(lexicon_.size(), kNotSought);
  std::uint32_t& number = numbers_of_forms_[analysis::to_number(form)];
  if (number == kNotSought) {
    const analysis::Form known = lexicon_[form];
    number = numbers_.find(unit_ == TermUnit::stems ? known.term : known.surface).value_or(kNoTerm);
  }
  return number == kNoTerm ? std::nullopt : std::optional(number);
}

void Sentences::read_value(std::string_view value, const std::string& language,
                           const Visit& visit) {
  analyzer_.analyze(value, language, lexicon_, tokens_);
  std::size_t at = 0;
  for (const std::uint32_t end : cutter_.ends(value, language)) {
    terms_.clear();
    for (; at < tokens_.size() && tokens_[at].start < end; ++at) {
      if (const auto number = number_of(tokens_[at].form)) terms_.push_back(*number);
    }
    if (!terms_.empty()) visit(terms_);
  }
}

}  // namespace inkling::report
