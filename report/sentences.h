#pragma once

/// The sentences of stored texts.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/sentence_cutter.h"
#include "inkling/index.h"
#include "report/term_numbers.h"
#include "storage/view/stored_reader.h"

namespace inkling::report {

/// Reads texts and analyzes them once more, as the index did.
class Sentences {
 public:
  using Visit = std::function<void(std::span<const std::uint32_t>)>;

  /// Of the values of a field. `bytes`: as TermNumbers. Throws OptionError for an index without
  /// texts. The index must outlive it. Memory: 16 MiB besides, for spellings.
  Sentences(const Index& index, FieldId field, TermUnit unit, std::uint64_t bytes);

  const TermNumbers& numbers() const noexcept { return numbers_; }

  /// Calls `visit` with the terms of each sentence that has one, in the order of their places. A
  /// sentence ends with its value at the latest. `on_progress`, if there is any, is called with the
  /// part of the documents that is done. Cost: O(bytes).
  void for_each(const std::vector<DocId>& docs, const Visit& visit,
                const std::function<void(double)>& on_progress);

 private:
  std::optional<std::uint32_t> number_of(analysis::FormId form);
  void read_value(std::string_view value, const std::string& language, const Visit& visit);

  const Index& index_;
  FieldId field_;
  TermUnit unit_;
  storage::StoredReader stored_;
  analysis::Analyzer analyzer_;
  analysis::Lexicon lexicon_;
  analysis::SentenceCutter cutter_;
  std::vector<analysis::Token> tokens_;
  TermNumbers numbers_;
  std::vector<std::uint32_t> numbers_of_forms_;  ///< of the lexicon, where they are known
  std::vector<std::uint32_t> terms_;             ///< of a sentence
};

}  // namespace inkling::report
