#pragma once

/// The training documents one by one, each with the values of its terms.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "classify/counts/posting_table.h"

namespace inkling::classify {

/// 8 bytes for each posting.
struct ExampleRows {
  struct Value {
    std::uint32_t term;
    float value;
  };

  std::vector<std::uint64_t> starts;  ///< by row, one more entry
  std::vector<Value> values;          ///< by row, then by term
  std::vector<double> squares;        ///< by row: the squared length

  std::size_t size() const noexcept { return squares.size(); }
  std::span<const Value> operator[](std::size_t row) const noexcept {
    return {values.data() + starts[row], static_cast<std::size_t>(starts[row + 1] - starts[row])};
  }
};

/// `values` are those of the postings, in their order. Cost: O(postings).
ExampleRows by_row(const PostingTable& table, const std::vector<double>& values);

}  // namespace inkling::classify
