/// term_table: the matrix of terms in memory.
///
/// Threads walk ranges of terms and put each posting down in the window of its row. Then they bring
/// windows into order, each by itself: its place in the matrix follows from the sizes of those
/// before it. Within a row, ranges come in order, and so do the columns.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "exchange/row_windows.h"
#include "exchange/term_matrix.h"
#include "inkling/error.h"
#include "inkling/export.h"
#include "threads/ordered_work.h"
#include "threads/thread_count.h"

namespace inkling {

namespace {

using exchange::Cell;
using exchange::MatrixValue;
using exchange::RowWindows;
using exchange::TermMatrix;
using exchange::ValueArena;
using exchange::ValueList;

/// Enough that threads end at about the same time, and that a request to stop is seen.
constexpr std::size_t kRanges = 64;

/// The columns of a range of terms.
struct ColumnRange {
  std::vector<std::string> terms{};
  std::vector<double> idfs{};  ///< of tfidf alone
  std::vector<ValueList> windows{};
  std::uint32_t first_column = 0;
};

using Work = std::function<void(std::size_t worker, std::size_t item)>;

class ItemJob : public threads::Job {
 public:
  ItemJob(std::size_t item, const Work& work) : item_(item), work_(work) {}

  void run(std::size_t worker) override { work_(worker, item_); }
  bool finish() override { return true; }

 private:
  std::size_t item_;
  const Work& work_;
};

class TableBuilder {
 public:
  TableBuilder(const TermMatrix& matrix, const OutputOptions& options)
      : matrix_(matrix), options_(options), windows_(matrix.rows()), arenas_(options.threads) {}

  TermTable build() {
    const std::vector<TermRange> ranges = matrix_.ranges(kRanges);
    ranges_.resize(ranges.size());
    for_each_item(ranges.size(), [&](std::size_t worker, std::size_t at) {
      walk(ranges[at], arenas_[worker], ranges_[at]);
    });
    number_columns();
    place_windows();
    for_each_item(windows_.size(), [&](std::size_t, std::size_t window) { fill(window); });
    return std::move(table_);
  }

 private:
  void for_each_item(std::size_t items, const Work& work) const {
    std::size_t taken = 0;
    threads::run_in_order(options_.threads, [&]() -> std::unique_ptr<threads::Job> {
      if (options_.check) options_.check();
      if (taken == items) return nullptr;
      return std::make_unique<ItemJob>(taken++, work);
    });
  }

  void walk(const TermRange& range, ValueArena& arena, ColumnRange& columns) const {
    columns.windows.resize(windows_.size());
    matrix_.for_each_term(range, [&](std::string_view term, std::span<const Cell> cells) {
      const auto column = static_cast<std::uint32_t>(columns.terms.size());
      columns.terms.emplace_back(term);
      if (options_.weight == MatrixWeight::tfidf)
        columns.idfs.push_back(matrix_.idf(static_cast<std::uint32_t>(cells.size())));
      for (const Cell& cell : cells)
        columns.windows[windows_.of(cell.at)].push(arena, {cell.at, column, cell.tf});
    });
  }

  void number_columns() {
    std::size_t columns = 0;
    for (const ColumnRange& range : ranges_) columns += range.terms.size();
    table_.terms.reserve(columns);
    for (ColumnRange& range : ranges_) {
      range.first_column = static_cast<std::uint32_t>(table_.terms.size());
      table_.terms.insert(table_.terms.end(), std::make_move_iterator(range.terms.begin()),
                          std::make_move_iterator(range.terms.end()));
    }
  }

  /// The end of each window, and room for all values.
  void place_windows() {
    std::size_t values = 0;
    for (std::size_t window = 0; window < windows_.size(); ++window) {
      starts_.push_back(values);
      for (const ColumnRange& range : ranges_) values += range.windows[window].size();
    }
    if (values > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
      throw OptionError("where", "the matrix has more values than 2,147,483,647",
                        "take fewer documents, or terms of more of them with --min-df");
    table_.matrix.columns.resize(values);
    table_.matrix.values.resize(values);
    table_.matrix.row_starts.resize(matrix_.rows() + 1);
  }

  void fill(std::size_t window) {
    SparseMatrix& made = table_.matrix;
    const std::size_t first = windows_.begin(window);
    std::vector<std::size_t> next = row_places(window);
    for (std::size_t row = 0; row + 1 < next.size(); ++row)
      made.row_starts[first + row + 1] = static_cast<std::int32_t>(next[row + 1]);
    std::int32_t* const columns = made.columns.data();
    double* const values = made.values.data();
    for (const ColumnRange& range : ranges_) {
      range.windows[window].for_each([&](const MatrixValue& value) {
        const std::size_t at = next[value.row - first]++;
        columns[at] = static_cast<std::int32_t>(range.first_column + value.column);
        const double idf = range.idfs.empty() ? 0 : range.idfs[value.column];
        values[at] = matrix_.weight(value.row, value.tf, idf);
      });
    }
  }

  /// Where the values of each row of a window begin, and the end of the last.
  std::vector<std::size_t> row_places(std::size_t window) const {
    const std::size_t first = windows_.begin(window);
    std::vector<std::size_t> places(windows_.end(window) - first + 1);
    for (const ColumnRange& range : ranges_)
      range.windows[window].for_each(
          [&](const MatrixValue& value) { ++places[value.row - first + 1]; });
    places[0] = starts_[window];
    for (std::size_t row = 1; row < places.size(); ++row) places[row] += places[row - 1];
    return places;
  }

  const TermMatrix& matrix_;
  const OutputOptions& options_;
  RowWindows windows_;
  std::vector<ValueArena> arenas_;  ///< of each thread
  std::vector<ColumnRange> ranges_{};
  std::vector<std::size_t> starts_{};  ///< of the values of each window
  TermTable table_{};
};

}  // namespace

TermTable term_table(const Index& index, const DocumentSet& documents,
                     const OutputOptions& options) {
  threads::require_thread_count(options.threads);
  const std::vector<DocId> rows = index.by_entry(documents);
  const TermMatrix matrix(index, rows, options);
  return TableBuilder(matrix, options).build();
}

}  // namespace inkling
