#pragma once

/// Which terms some documents contain, and how often: term by term, or document by document.

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "exchange/writers.h"

namespace inkling::exchange {

/// A document by its row, from 0, or a term by its column.
struct Cell {
  std::uint32_t at = 0;
  std::uint32_t tf = 0;
};

struct MatrixSize {
  std::uint64_t terms = 0;
  std::uint64_t postings = 0;
};

/// Only terms that occur in so many of the documents as the options say. df and N are those of the
/// documents.
class TermMatrix {
 public:
  /// Everything must outlive it. Throws UnknownNameError for a field without postings,
  /// OptionError for choices that there are not.
  TermMatrix(const Index& index, Documents documents, const OutputOptions& options);

  /// In the order of bytes; cells by increasing row, valid during the call.
  using OnTerm = std::function<void(std::string_view term, std::span<const Cell> cells)>;
  void for_each_term(const OnTerm& on_term) const;
  /// The same of a range of terms, with cells in any order, and without looking whether to go on.
  /// Any number of threads may walk.
  void for_each_term(const TermRange& range, const OnTerm& on_term) const;
  /// All terms, in about so many ranges of the same size.
  std::vector<TermRange> ranges(std::size_t parts) const {
    return index_.term_ranges(field_, options_.term_unit, parts);
  }

  /// By increasing row; cells by increasing column, valid during the call. `dfs` has those of all
  /// terms. Cost: a walk for every 16 million tokens. In the first walk, `on_term`, which may be
  /// empty, gets all terms.
  using OnRow = std::function<void(std::uint32_t row, std::span<const Cell> cells,
                                   std::span<const std::uint32_t> dfs)>;
  void for_each_row(const OnRow& on_row, const OnTerm& on_term = {}) const;

  MatrixSize size() const;
  std::size_t rows() const noexcept { return documents_.size(); }
  std::uint32_t tokens(std::uint32_t row) const { return lengths_[to_number(documents_[row])]; }
  /// log2(N / df) where the weight is `tfidf`, else 0.
  double idf(std::uint32_t df) const;
  /// See MatrixWeight. `idf` is that of the term.
  double weight(std::uint32_t row, std::uint32_t tf, double idf) const;

 private:
  void collect(PostingCursor& cursor, std::vector<Cell>& cells) const;
  template <typename Look, typename Visit>
  void walk(const TermRange& range, Look look, Visit visit) const;
  std::uint32_t end_of_rows(std::uint32_t first) const;
  void for_rows(std::uint32_t first, std::uint32_t last, const OnRow& on_row,
                const OnTerm& on_term) const;

  const Index& index_;
  Documents documents_;
  const OutputOptions& options_;
  FieldId field_;
  std::span<const std::uint32_t> lengths_;  ///< by DocId
  std::vector<std::uint32_t> rows_;         ///< by DocId; kNoRow of those left out
  bool is_in_order_;                        ///< rows increase with DocIds
};

}  // namespace inkling::exchange
