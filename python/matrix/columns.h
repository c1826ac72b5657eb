#pragma once

/// Which terms of counted texts get a column.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "inkling/export.h"
#include "inkling/term_counter.h"
#include "python/matrix/counted_texts.h"

namespace inkling::python {

/// Numbers of texts, and of terms.
struct TermChoice {
  double least_df = 1;  ///< no term that fewer of the texts have
  double most_df = 0;   ///< none that more of them have
  /// Only so many, those that are most frequent in all texts together; of equals the first by
  /// bytes.
  std::optional<std::size_t> most_terms{};
};

/// The columns of the terms of each counter by their numbers, or kNoColumn.
using ColumnsOfCounters = std::vector<std::vector<std::int32_t>>;
inline constexpr std::int32_t kNoColumn = -1;

struct ChosenColumns {
  std::vector<std::string> terms;  ///< in the order of bytes; its place is a term's column
  std::vector<std::uint32_t> dfs;  ///< by column
  ColumnsOfCounters of_counters;
};

/// Cost: O(counts), and the sorting of the distinct terms.
ChosenColumns choose_columns(std::span<const TermCounter> counters, const CountedTexts& texts,
                             const TermChoice& choice);

/// A row for each text, by increasing column; terms without a column are left out. `of_counters`
/// are ColumnsOfCounters. Throws OptionError for 2^31 values or more.
SparseMatrix matrix_of(const CountedTexts& texts, const ColumnsOfCounters& of_counters,
                       std::size_t threads);

}  // namespace inkling::python
