/// term_table: the matrix of terms in memory.

#include <limits>
#include <vector>

#include "exchange/term_matrix.h"
#include "inkling/error.h"
#include "inkling/export.h"

namespace inkling {

namespace {

void require_room(const SparseMatrix& matrix, std::size_t more) {
  constexpr auto kMost = static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max());
  if (matrix.columns.size() + more <= kMost) return;
  throw OptionError("where", "the matrix has more values than 2,147,483,647",
                    "take fewer documents, or terms of more of them with `min-df`");
}

}  // namespace

TermTable term_table(const Index& index, const DocumentSet& documents,
                     const OutputOptions& options) {
  const std::vector<DocId> rows = index.by_entry(documents);
  const exchange::TermMatrix cells(index, rows, options);
  TermTable table;
  SparseMatrix& matrix = table.matrix;
  const auto add_term = [&](std::string_view term, std::span<const exchange::Cell>) {
    table.terms.emplace_back(term);
  };
  const auto add_row = [&](std::uint32_t row, std::span<const exchange::Cell> found,
                           std::span<const std::uint32_t> dfs) {
    require_room(matrix, found.size());
    for (const exchange::Cell& cell : found) {
      matrix.columns.push_back(static_cast<std::int32_t>(cell.at));
      matrix.values.push_back(cells.weight(row, cell.tf, dfs[cell.at]));
    }
    matrix.row_starts.push_back(static_cast<std::int32_t>(matrix.columns.size()));
  };
  cells.for_each_row(add_row, add_term);
  return table;
}

}  // namespace inkling
