#pragma once

/// Fields of documents, counted by maps.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/document.h"
#include "tests/storage/answers.h"

namespace inkling::test {

/// One field of all documents, counted.
class CountedField {
 public:
  void add(std::uint32_t document, const std::string& term, const std::string& surface,
           std::uint32_t position);

  FieldStatistics statistics() const;
  std::vector<TermAnswer> answers() const;

 private:
  struct Counts {
    std::map<std::string, std::uint64_t> forms;
    std::map<std::uint32_t, std::vector<std::uint32_t>> positions;
  };
  std::map<std::string, Counts> terms_;
  std::uint64_t tokens_ = 0;
};

/// The title, the text and these text fields, counted as documents are added.
class CountedFields {
 public:
  CountedFields(const AnalyzerSettings& settings, const std::vector<std::string>& text_fields);

  /// `texts` are those of the document in the order of the text fields, values of the text last.
  /// Returns how many tokens each field has.
  std::vector<std::uint32_t> add(std::uint32_t number, const Document& document,
                                 const std::vector<TextValue>& texts);

  const std::vector<CountedField>& fields() const noexcept { return fields_; }

 private:
  std::uint32_t count(FieldId field, std::uint32_t number, const std::string& text,
                      std::uint32_t position);

  const std::vector<std::string>& text_fields_;
  std::vector<CountedField> fields_;
  analysis::Analyzer analyzer_;
  analysis::Lexicon lexicon_;
};

}  // namespace inkling::test
