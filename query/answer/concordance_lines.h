#pragma once

/// Lines of a concordance, document by document.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/grapheme_cutter.h"
#include "inkling/concordance.h"
#include "query/answer/occurrences.h"
#include "query/answer/sorted_lines.h"
#include "query/answer/value_order.h"
#include "query/common/analyzer_pool.h"
#include "storage/view/stored_reader.h"

namespace inkling::query {

/// A document to read.
struct NumberedDocument {
  DocId doc = kNoDoc;
  std::uint64_t number = 0;  ///< among all that are read, in their order
};

/// What lines are sorted by. Threads share it.
struct SortKey {
  ConcordanceOrder order;
  std::optional<ValueOrder> values{};  ///< of a field
};

/// Lines that are overwritten rather than made anew: their strings keep their memory.
class LineBuffer {
 public:
  ConcordanceLine& add() {
    if (size_ == lines_.size()) lines_.emplace_back();
    return lines_[size_++];
  }
  std::size_t size() const noexcept { return size_; }
  const ConcordanceLine& operator[](std::size_t at) const noexcept { return lines_[at]; }
  void clear() noexcept { size_ = 0; }

 private:
  std::vector<ConcordanceLine> lines_;
  std::size_t size_ = 0;
};

/// Reads documents for one thread and makes a line of every occurrence. All must outlive it.
class LineMaker {
 public:
  LineMaker(const Index& index, const std::vector<SoughtWords>& sought,
            const ConcordanceOptions& options, const std::vector<SortKey>& sort_keys,
            const AnalyzerPool::Loan& analyzer);

  /// Adds the lines of a document in the order of their places, up to `most` in the buffer. Returns
  /// how many there are.
  std::uint64_t read(NumberedDocument document, LineBuffer& lines, std::size_t most);
  /// Keeps those that may be among the first of the order. Call it with one document after the
  /// other. Returns how many there are.
  std::uint64_t read_sorted(NumberedDocument document);
  /// What read_sorted() kept, as LineSorter::finish() has it.
  void finish_sorted(std::vector<std::string_view>& runs) { sorter_.finish(runs); }

 private:
  struct Occurrence {
    FieldId field;
    std::string_view value;
    std::uint32_t value_number = 0;  ///< among those of the field
    FoundWords found;
    std::uint64_t number = 0;  ///< in the document
  };

  /// Calls visit(const Occurrence&) in the order of places, and returns how many there are.
  template <typename Visit>
  std::uint64_t for_each_occurrence(DocId doc, Visit&& visit);
  void show(DocId doc, const Occurrence& occurrence, ConcordanceLine& line);
  void show_words(const Occurrence& occurrence, ConcordanceLine& line) const;
  /// The bytes that are shown.
  ByteRange shown(const Occurrence& occurrence) const;
  void keep(NumberedDocument document, const Occurrence& occurrence);
  void read_key(NumberedDocument document, const Occurrence& occurrence);
  std::string word_at(std::size_t token) const;
  /// The words that were found, with those between them.
  std::string words_of(const FoundWords& found) const;
  std::string key_part(const SortKey& key, NumberedDocument document,
                       const Occurrence& occurrence) const;

  const Index& index_;
  const ConcordanceOptions& options_;
  const std::vector<SortKey>& sort_keys_;
  const AnalyzerPool::Loan& analyzer_;
  OccurrenceFinder finder_;
  analysis::GraphemeCutter graphemes_;
  storage::StoredReader stored_;
  std::vector<analysis::Token> tokens_;  ///< of the value at hand
  std::vector<std::uint32_t> values_;    ///< of each field, so far in the document at hand
  DocId named_ = kNoDoc;                 ///< the document of id_
  std::string id_;
  std::string key_;       ///< of the last occurrence that is to be sorted
  ConcordanceLine line_;  ///< the same
  LineSorter sorter_;
};

}  // namespace inkling::query
