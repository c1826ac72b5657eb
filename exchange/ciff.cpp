#include <fmt/format.h>

#include <limits>
#include <ostream>
#include <string>
#include <vector>

#include "exchange/protobuf.h"
#include "exchange/term_matrix.h"
#include "exchange/writers.h"
#include "inkling/error.h"
#include "inkling/version.h"

namespace inkling::exchange {

namespace {

// Lin et al. (2020), Supporting Interoperability Between Open-Source Search Engines with the Common
// Index File Format. A file is a message Header, its PostingsLists in the order of their terms, and
// its DocRecords, each behind its length; documents are numbered from 0, and in a list each is
// given by its distance from the one before.

/// The field of a document that holds its language, which the published schema does not have: words
/// of queries become terms of all languages. Other programs skip fields that they do not know.
constexpr std::uint32_t kLanguageInCiff = 100;

std::vector<std::string> languages_of(DocId doc, const KeywordColumn* column) {
  std::vector<std::string> languages;
  if (column == nullptr) return languages;
  for (const std::uint32_t ordinal : column->ordinals(doc))
    languages.emplace_back(column->values()[ordinal]);
  return languages;
}

/// What cuts queries into such terms: words that are not stemmed keep their accents, too.
AnalyzerSettings analyzer_of_terms(const Index& index, TermUnit unit) {
  AnalyzerSettings analyzer = index.analyzer();
  if (unit != TermUnit::words) return analyzer;
  if (analyzer.kind == AnalyzerKind::standard) analyzer.kind = AnalyzerKind::words;
  analyzer.fold_accents = false;
  return analyzer;
}

std::string description(const Index& index, const OutputOptions& options) {
  return fmt::format("Inkling {}; analyzer {}; {} of the field {}", INKLING_VERSION,
                     to_string(analyzer_of_terms(index, options.term_unit)),
                     to_string(options.term_unit), options.field);
}

class CiffWriter {
 public:
  explicit CiffWriter(std::ostream& out) : out_(out) {}

  void write_header(const OutputTotals& totals, std::uint64_t tokens, const std::string& about) {
    message_.clear();
    message_.put(1, std::uint64_t{1}).put(2, totals.terms).put(3, totals.documents);
    message_.put(4, totals.terms).put(5, totals.documents).put(6, tokens);
    const auto documents = static_cast<double>(totals.documents);
    message_.put_double(7, totals.documents == 0 ? 0 : static_cast<double>(tokens) / documents);
    message_.put(8, about);
    write_message();
  }

  void write_list(std::string_view term, std::span<const Cell> cells) {
    std::uint64_t cf = 0;
    for (const Cell& cell : cells) cf += cell.tf;
    message_.clear();
    message_.put(1, term).put(2, cells.size()).put(3, cf);
    std::uint32_t before = 0;
    for (const Cell& cell : cells) {
      posting_.clear();
      posting_.put(1, std::uint64_t{cell.at} - before).put(2, std::uint64_t{cell.tf});
      message_.add(4, posting_.bytes());
      before = cell.at;
    }
    write_message();
  }

  void write_document(std::uint32_t row, const std::string& id, std::uint32_t tokens,
                      const std::vector<std::string>& languages) {
    message_.clear();
    message_.put(1, std::uint64_t{row}).put(2, id).put(3, std::uint64_t{tokens});
    for (const std::string& language : languages) message_.add(kLanguageInCiff, language);
    write_message();
  }

 private:
  void write_message() {
    length_.clear();
    put_varint(message_.bytes().size(), length_);
    out_ << length_ << message_.bytes();
  }

  std::ostream& out_;
  MessageBuilder message_;
  MessageBuilder posting_;
  std::string length_;
};

}  // namespace

OutputTotals write_ciff(const Index& index, Documents documents, const OutputOptions& options,
                        std::ostream& out) {
  if (documents.size() > std::numeric_limits<std::int32_t>::max())
    throw OptionError("format", "a CIFF file has at most 2,147,483,647 documents");
  const TermMatrix matrix(index, documents, options);
  const MatrixSize size = matrix.size();
  const OutputTotals totals{documents.size(), size.terms, size.postings};
  std::uint64_t tokens = 0;
  for (std::uint32_t row = 0; row < documents.size(); ++row) tokens += matrix.tokens(row);
  CiffWriter writer(out);
  writer.write_header(totals, tokens, description(index, options));
  matrix.for_each_term(
      [&](std::string_view term, std::span<const Cell> cells) { writer.write_list(term, cells); });
  const KeywordColumn* const languages = index.keyword_column(kLanguageField);
  for (std::uint32_t row = 0; row < documents.size(); ++row) {
    check(options);
    writer.write_document(row, index.id(documents[row]), matrix.tokens(row),
                          languages_of(documents[row], languages));
  }
  return totals;
}

}  // namespace inkling::exchange
