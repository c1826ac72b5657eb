#include "classify/training/example_rows.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace inkling::classify {

namespace {

std::vector<std::uint32_t> frequent_first(const PostingTable& table) {
  std::vector<std::uint32_t> order(table.terms.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, std::ranges::greater(),
                           [&](std::uint32_t term) { return table.document_count(term); });
  std::vector<std::uint32_t> number_of(order.size());
  for (std::uint32_t number = 0; number < order.size(); ++number) number_of[order[number]] = number;
  return number_of;
}

}  // namespace

ExampleRows by_row(const PostingTable& table, const std::vector<double>& values) {
  ExampleRows rows;
  rows.number_of = frequent_first(table);
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
      rows.values[next[row]++] = {rows.number_of[term], value};
      rows.squares[row] += static_cast<double>(value) * static_cast<double>(value);
    }
  }
  return rows;
}

}  // namespace inkling::classify
