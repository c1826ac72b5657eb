#pragma once

/// Lines of a concordance.

#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/concordance.h"
#include "query/answer/occurrences.h"
#include "query/common/analyzer_pool.h"
#include "query/common/deadline.h"
#include "storage/view/stored_reader.h"

namespace inkling::query {

/// Reads documents and makes a line of every occurrence. All must outlive it.
class ConcordanceReader {
 public:
  ConcordanceReader(const Index& index, const std::vector<SoughtWords>& sought,
                    const ConcordanceOptions& options, const AnalyzerPool::Loan& analyzer,
                    const Deadline& deadline);

  /// Hands the lines of these documents to `sink`, sorted as the options have it. Without an order
  /// it keeps no line, with one at most half as many again as are shown. Throws UnknownNameError
  /// for a field to sort by that does not exist, TimeLimitError.
  ConcordanceTotals read(const DocumentSet& documents, const ConcordanceSink& sink);

 private:
  struct KeyedLine {
    std::vector<std::string> keys;
    ConcordanceLine line;
  };

  /// Whether one term alone is sought, and lines that are not shown need no text.
  bool may_count_postings() const;
  void count_postings(const DocumentSet& documents);
  bool read_document(DocId doc, const ConcordanceSink& sink);
  bool read_value(DocId doc, FieldId field, std::string_view value, const ConcordanceSink& sink);
  /// Fills in what line_ shows of `value`.
  void show(std::string_view value, const FoundWords& found);
  /// Keeps line_ while it may be among the first.
  void keep(DocId doc, const FoundWords& found);
  void keep_first();
  std::vector<std::string> keys_of(DocId doc, const FoundWords& found);
  std::string word_at(std::size_t token) const;
  std::string value_of(DocId doc, const std::string& field) const;
  /// The first token and the one behind the last that are shown.
  std::pair<std::size_t, std::size_t> shown(const FoundWords& found) const;

  const Index& index_;
  const std::vector<SoughtWords>& sought_;
  const ConcordanceOptions& options_;
  const AnalyzerPool::Loan& analyzer_;
  const Deadline& deadline_;
  OccurrenceFinder finder_;
  storage::StoredReader stored_;
  std::vector<analysis::Token> tokens_;  ///< of the value at hand
  ConcordanceLine line_;                 ///< the last one, whose memory the next one takes
  std::vector<KeyedLine> kept_;          ///< where they are sorted
  std::mt19937_64 random_;               ///< draws once for each line
  ConcordanceTotals totals_;
};

}  // namespace inkling::query
