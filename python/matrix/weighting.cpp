#include "python/matrix/weighting.h"

#include <algorithm>
#include <cmath>

#include "python/matrix/blocks.h"

namespace inkling::python {

namespace {

void divide_by_length(std::span<double> row) {
  double squares = 0;
  for (const double value : row) squares += value * value;
  const double length = std::sqrt(squares);
  for (double& value : row) value /= length;
}

}  // namespace

std::vector<double> inverse_document_frequencies(std::span<const std::uint32_t> dfs,
                                                 std::size_t documents) {
  std::vector<double> idfs;
  for (const std::uint32_t df : dfs)
    idfs.push_back(std::log((1 + static_cast<double>(documents)) / (1 + static_cast<double>(df))) +
                   1);
  return idfs;
}

void weigh(SparseMatrix& matrix, const Weighting& weighting, std::span<const double> idfs,
           std::size_t threads) {
  if (weighting.weight == TextWeight::binary) return std::ranges::fill(matrix.values, 1.0), void();
  if (weighting.weight == TextWeight::tf && !weighting.is_sublinear) return;
  for_each_item(threads, matrix.row_starts.size() - 1, {}, [&](std::size_t, std::size_t row) {
    const auto begin = static_cast<std::size_t>(matrix.row_starts[row]);
    const auto end = static_cast<std::size_t>(matrix.row_starts[row + 1]);
    for (std::size_t at = begin; at < end; ++at) {
      double& value = matrix.values[at];
      if (weighting.is_sublinear) value = 1 + std::log(value);
      if (weighting.weight == TextWeight::tfidf)
        value *= idfs[static_cast<std::size_t>(matrix.columns[at])];
    }
    if (weighting.weight == TextWeight::tfidf)
      divide_by_length(std::span(matrix.values).subspan(begin, end - begin));
  });
}

}  // namespace inkling::python
