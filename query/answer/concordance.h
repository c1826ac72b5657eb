#pragma once

/// A concordance of many documents, which several threads read.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "inkling/concordance.h"
#include "query/answer/concordance_lines.h"
#include "query/answer/occurrences.h"
#include "query/common/analyzer_pool.h"
#include "query/common/deadline.h"

namespace inkling::query {

/// Reads documents and hands on the lines of all. All must outlive it.
class ConcordanceReader {
 public:
  /// `countable`: what countable_leaves() says of the same query.
  ConcordanceReader(const Index& index, const std::vector<SoughtWords>& sought,
                    std::vector<const BoundTerms*> countable, const ConcordanceOptions& options,
                    AnalyzerPool& analyzers, const Deadline& deadline);

  /// Hands the lines of these documents to `sink`, sorted as the options have it. Without an order
  /// it keeps those of a few documents, with one about 32 MiB of lines, for all threads; the others
  /// go to a temporary file. Throws UnknownNameError for a field to sort by that does not exist,
  /// IoError where that file is needed and cannot be made or written, TimeLimitError.
  ConcordanceTotals read(const DocumentSet& documents, const ConcordanceSink& sink);

 private:
  class Job;
  /// What a thread works with.
  struct Worker {
    explicit Worker(ConcordanceReader& all)
        : analyzer(all.analyzers_.borrow()),
          lines(all.index_, all.sought_, all.options_, all.sort_keys_, analyzer) {}

    AnalyzerPool::Loan analyzer;
    LineMaker lines;
  };

  bool is_sorted() const noexcept { return !options_.order.empty(); }
  /// Whether lines that are not shown need no text.
  bool may_count_postings() const;
  ConcordanceTotals count_postings(const DocumentSet& documents);
  void read_all(const std::vector<DocId>& documents, const ConcordanceSink& sink);
  /// Hands on what is still to be shown. False where the sink wants no more.
  bool hand_on(const LineBuffer& lines, const ConcordanceSink& sink);
  void hand_on_sorted(const ConcordanceSink& sink);
  LineMaker& reader_of(std::size_t worker);
  LineBuffer spare_buffer();
  void give_back(LineBuffer buffer);

  const Index& index_;
  const std::vector<SoughtWords>& sought_;
  std::vector<const BoundTerms*> countable_;
  const ConcordanceOptions& options_;
  AnalyzerPool& analyzers_;
  const Deadline& deadline_;
  std::vector<SortKey> sort_keys_;
  std::vector<std::unique_ptr<Worker>> workers_;  ///< of each thread, once it has a job
  std::mutex mutex_;
  std::vector<LineBuffer> spare_;  ///< guarded by mutex_
  ConcordanceTotals handed_on_;    ///< shown lines, and their documents
  DocId last_ = kNoDoc;            ///< of these
  ConcordanceTotals totals_;
  std::atomic<bool> is_enough_ = false;  ///< what is left is counted from postings
};

}  // namespace inkling::query
