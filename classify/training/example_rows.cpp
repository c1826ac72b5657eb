#include "classify/training/example_rows.h"

#include <numeric>

namespace inkling::classify {

ExampleRows by_row(const PostingTable& table, const std::vector<double>& values) {
  ExampleRows rows;
  rows.starts.resize(table.rows() + 1);
  for (const Posting& posting : table.postings) ++rows.starts[posting.row + 1];
  std::partial_sum(rows.starts.begin(), rows.starts.end(), rows.starts.begin());
  rows.values.resize(table.postings.size());
  rows.squares.resize(table.rows());
  std::vector<std::uint64_t> next(rows.starts.begin(), rows.starts.end() - 1);
  for (std::uint32_t term = 0; term < table.terms.size(); ++term) {
    for (std::uint64_t at = table.starts[term]; at < table.starts[term + 1]; ++at) {
      const auto value = static_cast<float>(values[at]);
      const std::uint32_t row = table.postings[at].row;
      rows.values[next[row]++] = {term, value};
      rows.squares[row] += static_cast<double>(value) * static_cast<double>(value);
    }
  }
  return rows;
}

}  // namespace inkling::classify
