#pragma once

/// Adds multiples of rows of doubles, as many at once as the processor can.
///
/// Each number is rounded twice, as in `sum += x * number`, and no sum is split: every set of
/// instructions gives the same bits.

#include <cstddef>
#include <cstdint>
#include <span>

namespace inkling::classify {

/// A row of a table, and how many times it is added.
struct RowUse {
  std::uint32_t row;
  std::uint32_t times;
};

/// The value of a term in a document.
struct TermValue {
  std::uint32_t term;
  float value;
};

/// A row of a table, and what it is multiplied by.
struct RowValue {
  std::uint32_t row;
  double value;
};

/// sums += x * row. Both are as long.
void add_row(double x, std::span<const double> row, std::span<double> sums) noexcept;

/// For one use after another, its row of `table` += times * row. Rows of the table are as long.
void add_to_rows(std::span<const RowUse> uses, std::span<const double> row, double* table) noexcept;
/// The same of terms: their rows += value * row.
void add_to_rows(std::span<const TermValue> values, std::span<const double> row,
                 double* table) noexcept;
/// The same of values, to the first numbers of rows that begin `stride` numbers apart.
void add_to_rows(std::span<const RowValue> values, std::span<const double> row, double* table,
                 std::size_t stride) noexcept;

/// Numbers of a short row.
inline constexpr std::size_t kShortRow = 8;
/// `sums` and `table` consist of short rows. For one use after another, each short row of sums +=
/// times * one of the table: `chosen` has rows of as many numbers as there are short rows of sums,
/// and the row of the use says which.
void add_chosen_rows(std::span<const RowUse> uses, const std::uint32_t* chosen, const double* table,
                     std::span<double> sums) noexcept;

/// For one term after another, sums += value * its row of `table`, which is as long. Sums stay in
/// registers: that is several times as fast as add_to_rows().
void add_rows(std::span<const TermValue> values, const double* table,
              std::span<double> sums) noexcept;
/// The same of uses: sums += times * row.
void add_rows(std::span<const RowUse> uses, const double* table, std::span<double> sums) noexcept;
/// The same of values, of the first numbers of rows that begin `stride` numbers apart.
void add_rows(std::span<const RowValue> values, const double* table, std::size_t stride,
              std::span<double> sums) noexcept;

}  // namespace inkling::classify
