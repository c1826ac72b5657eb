#include "report/sentences.h"

#include <optional>
#include <string>
#include <string_view>

#include "analysis/analyzer.h"
#include "analysis/language_tag.h"
#include "analysis/sentence_cutter.h"
#include "inkling/error.h"
#include "storage/view/stored_reader.h"
#include "storage/view/view.h"
#include "threads/ordered_work.h"
#include "threads/thread_count.h"

namespace inkling::report {

namespace {

constexpr std::uint32_t kNotSought = 0xFFFF'FFFF, kNoTerm = 0xFFFF'FFFE;

constexpr std::size_t kLexiconBytes = std::size_t{16} << 20;  ///< of all threads
constexpr std::uint64_t kTokensOfPart = std::uint64_t{1} << 14;

/// The terms of some sentences, one behind the other.
struct ReadSentences {
  std::vector<std::uint32_t> terms;
  std::vector<std::size_t> ends;  ///< in `terms`
};

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

/// What one thread reads texts with.
class Sentences::Reader {
 public:
  explicit Reader(const Sentences& all)
      : all_(all),
        stored_(*storage::view_of(all.index_).commit()),
        analyzer_(all.index_.analyzer()) {}

  /// Adds the sentences of a document.
  void read(DocId doc, ReadSentences& read) {
    const storage::StoredText text = stored_.read(doc);
    const std::string language = language_of_document(all_.index_, doc);
    storage::for_each_value(text, [&](FieldId field, std::string_view value) {
      if (all_.field_ == FieldId::text || all_.field_ == field) read_value(value, language, read);
    });
    if (lexicon_.memory_bytes() <= kLexiconBytes / all_.readers_.size()) return;
    lexicon_ = analysis::Lexicon();
    numbers_of_forms_.clear();
  }

 private:
  std::optional<std::uint32_t> number_of(analysis::FormId form) {
    if (numbers_of_forms_.size() < lexicon_.size())
      numbers_of_forms_.resize(lexicon_.size(), kNotSought);
    std::uint32_t& number = numbers_of_forms_[analysis::to_number(form)];
    if (number == kNotSought) {
      const analysis::Form known = lexicon_[form];
      const bool is_stem = all_.unit_ == TermUnit::stems;
      number = all_.numbers_.find(is_stem ? known.term : known.surface).value_or(kNoTerm);
    }
    return number == kNoTerm ? std::nullopt : std::optional(number);
  }

  void read_value(std::string_view value, const std::string& language, ReadSentences& read) {
    analyzer_.analyze(value, language, lexicon_, tokens_);
    std::size_t at = 0;
    for (const std::uint32_t end : cutter_.ends(value, language)) {
      const std::size_t before = read.terms.size();
      for (; at < tokens_.size() && tokens_[at].start < end; ++at) {
        if (const auto number = number_of(tokens_[at].form)) read.terms.push_back(*number);
      }
      if (read.terms.size() > before) read.ends.push_back(read.terms.size());
    }
  }

  const Sentences& all_;
  storage::StoredReader stored_;
  analysis::Analyzer analyzer_;
  analysis::Lexicon lexicon_;
  analysis::SentenceCutter cutter_;
  std::vector<analysis::Token> tokens_;
  std::vector<std::uint32_t> numbers_of_forms_;  ///< of the lexicon, where they are known
};

/// Some documents.
class Sentences::Part : public threads::Job {
 public:
  Part(Sentences& all, std::span<const DocId> docs, const Visit& visit)
      : all_(all), docs_(docs), visit_(visit) {}

  void run(std::size_t worker) override {
    Reader& reader = all_.reader_of(worker);
    for (const DocId doc : docs_) reader.read(doc, read_);
  }
  bool finish() override {
    std::size_t start = 0;
    for (const std::size_t end : read_.ends) {
      visit_(std::span<const std::uint32_t>(read_.terms).subspan(start, end - start));
      start = end;
    }
    return true;
  }

 private:
  Sentences& all_;
  std::span<const DocId> docs_;
  const Visit& visit_;
  ReadSentences read_;
};

Sentences::Sentences(const Index& index, FieldId field, TermUnit unit, std::uint64_t bytes,
                     const Stretch& numbering)
    : index_(index), field_(field), unit_(unit), numbers_(index, field, unit, bytes, numbering) {
  if (!index.stores_text()) {
    throw OptionError("window", "the index keeps no texts to cut into sentences",
                      "index again without --no-store, or choose a window such as 5L5R");
  }
  threads::require_thread_count(numbering.threads());
  readers_.resize(numbering.threads());
}

Sentences::~Sentences() = default;

void Sentences::for_each(const std::vector<DocId>& docs, const Stretch& work, const Visit& visit) {
  std::size_t taken = 0;
  threads::run_in_order(readers_.size(), [&]() -> std::unique_ptr<threads::Job> {
    if (taken == docs.size()) return nullptr;
    work.tell(static_cast<double>(taken) / static_cast<double>(docs.size()));
    const std::size_t first = taken;
    for (std::uint64_t tokens = 0; taken < docs.size() && tokens < kTokensOfPart; ++taken)
      tokens += index_.length(field_, docs[taken]);
    return std::make_unique<Part>(*this, std::span(docs).subspan(first, taken - first), visit);
  });
}

Sentences::Reader& Sentences::reader_of(std::size_t worker) {
  std::unique_ptr<Reader>& reader = readers_[worker];
  if (reader == nullptr) reader = std::make_unique<Reader>(*this);
  return *reader;
}

}  // namespace inkling::report
