#include "exchange/term_matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "storage/view/topic_column.h"

namespace inkling::exchange {

namespace {

constexpr std::uint32_t kNoRow = std::numeric_limits<std::uint32_t>::max();
/// Tokens of the documents that are brought together at a time: 320 MiB of their terms at most.
constexpr std::uint64_t kTokensAtOnce = std::uint64_t{16} << 20;

struct Entry {
  std::uint32_t row;
  Cell cell;
};

}  // namespace

TermMatrix::TermMatrix(const Index& index, Documents documents, const OutputOptions& options)
    : index_(index),
      documents_(documents),
      options_(options),
      field_(storage::require_field(index, options.field)),
      lengths_(index.lengths(field_)),
      rows_(index.document_bound(), kNoRow),
      is_in_order_(std::ranges::is_sorted(documents)) {
  require_choice("weight", options.weight, MatrixWeight::tfidf);
  require_choice("terms", options.term_unit, TermUnit::words);
  for (std::size_t row = 0; row < documents.size(); ++row)
    rows_[to_number(documents[row])] = static_cast<std::uint32_t>(row);
}

/// Moves the cursor to its end.
void TermMatrix::collect(PostingCursor& cursor, std::vector<Cell>& cells) const {
  cells.clear();
  for (; !cursor.block_docs().empty(); cursor.next_block()) {
    const std::span<const DocId> docs = cursor.block_docs();
    const std::span<const std::uint32_t> tfs = cursor.block_tfs();
    for (std::size_t at = 0; at < docs.size(); ++at) {
      const std::uint32_t row = rows_[to_number(docs[at])];
      if (row != kNoRow) cells.push_back({row, tfs[at]});
    }
  }
}

/// look() at each term, visit(term, cells) of those of enough documents.
template <typename Look, typename Visit>
void TermMatrix::walk(const TermRange& range, Look look, Visit visit) const {
  std::vector<Cell> cells;
  PostingCursor cursor;
  const std::size_t least = std::max<std::size_t>(options_.min_df, 1);
  for (TermCursor terms = index_.terms(field_, options_.term_unit, range); !terms.exhausted();
       terms.advance()) {
    look();
    if (least > 1 && terms.statistics().df < least) continue;
    terms.postings(cursor);
    collect(cursor, cells);
    if (cells.size() >= least) visit(terms.term(), cells);
  }
}

void TermMatrix::for_each_term(const OnTerm& on_term) const {
  const auto visit = [&](std::string_view term, std::vector<Cell>& cells) {
    if (!is_in_order_) std::ranges::sort(cells, {}, &Cell::at);
    on_term(term, cells);
  };
  walk(
      {}, [&] { check(options_); }, visit);
}

void TermMatrix::for_each_term(const TermRange& range, const OnTerm& on_term) const {
  walk(
      range, [] {}, on_term);
}

/// The row behind those from `first` on that are brought together: at least one.
std::uint32_t TermMatrix::end_of_rows(std::uint32_t first) const {
  std::uint64_t tokens_so_far = tokens(first);
  std::uint32_t end = first + 1;
  while (end < documents_.size() && tokens_so_far + tokens(end) <= kTokensAtOnce)
    tokens_so_far += tokens(end++);
  return end;
}

void TermMatrix::for_each_row(const OnRow& on_row, const OnTerm& on_term) const {
  for (std::uint32_t first = 0; first < documents_.size();) {
    const std::uint32_t end = end_of_rows(first);
    for_rows(first, end, on_row, on_term);
    first = end;
  }
}

void TermMatrix::for_rows(std::uint32_t first, std::uint32_t end, const OnRow& on_row,
                          const OnTerm& on_term) const {
  std::vector<Entry> entries;
  std::vector<std::uint32_t> dfs;
  std::vector<std::size_t> starts(end - first + 1);
  for_each_term([&](std::string_view term, std::span<const Cell> cells) {
    if (first == 0 && on_term) on_term(term, cells);
    const auto column = static_cast<std::uint32_t>(dfs.size());
    dfs.push_back(static_cast<std::uint32_t>(cells.size()));
    const auto begin = std::ranges::lower_bound(cells, first, {}, &Cell::at);
    for (auto cell = begin; cell != cells.end() && cell->at < end; ++cell) {
      entries.push_back({cell->at, {column, cell->tf}});
      ++starts[cell->at - first + 1];
    }
  });
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  std::vector<Cell> cells(entries.size());
  std::vector<std::size_t> next(starts.begin(), starts.end() - 1);
  for (const Entry& entry : entries) cells[next[entry.row - first]++] = entry.cell;
  for (std::uint32_t row = first; row < end; ++row) {
    const std::size_t start = starts[row - first];
    on_row(row, std::span(cells).subspan(start, starts[row - first + 1] - start), dfs);
  }
}

MatrixSize TermMatrix::size() const {
  MatrixSize size;
  for_each_term([&](std::string_view, std::span<const Cell> cells) {
    ++size.terms;
    size.postings += cells.size();
  });
  return size;
}

double TermMatrix::idf(std::uint32_t df) const {
  if (options_.weight != MatrixWeight::tfidf) return 0;
  return std::log2(static_cast<double>(documents_.size()) / df);
}

double TermMatrix::weight(std::uint32_t row, std::uint32_t tf, double idf) const {
  switch (options_.weight) {
    case MatrixWeight::tf:
      return tf;
    case MatrixWeight::binary:
      return 1;
    case MatrixWeight::sublinear:
      return 1 + std::log(static_cast<double>(tf));
    case MatrixWeight::tfidf:
      return static_cast<double>(tf) / tokens(row) * idf;
  }
  return 0;
}

}  // namespace inkling::exchange
