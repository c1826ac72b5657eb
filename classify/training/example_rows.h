#pragma once

/// The training documents one by one, each with the values of its terms.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "classify/counts/posting_table.h"
#include "classify/counts/row_sums.h"

namespace inkling::classify {

/// 8 bytes for each posting. Terms have numbers of their own, those of the most documents first:
/// what is kept for each term, and needed often, then lies side by side.
struct ExampleRows {
  std::vector<std::uint32_t> number_of;  ///< by term
  std::vector<std::uint64_t> starts;     ///< by row, one more entry
  std::vector<TermValue> values;         ///< by row, then by term; with numbers of terms
  std::vector<double> squares;           ///< by row: the squared length

  std::size_t size() const noexcept { return squares.size(); }
  std::span<const TermValue> operator[](std::size_t row) const noexcept {
    return {values.data() + starts[row], static_cast<std::size_t>(starts[row + 1] - starts[row])};
  }
};

/// `values` are those of the postings, in their order. Cost: O(postings + terms * log terms).
ExampleRows by_row(const PostingTable& table, const std::vector<double>& values);

}  // namespace inkling::classify
