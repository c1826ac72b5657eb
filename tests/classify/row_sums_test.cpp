#include "classify/counts/row_sums.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "tests/support/instructions.h"

namespace inkling::classify {
namespace {

constexpr std::size_t kRows = 40;
/// Around the lengths of vectors, and far from them.
constexpr std::size_t kWidths[] = {1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 20, 31, 64, 163};

std::vector<double> random_numbers(std::size_t count, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<double> numbers(count);
  for (double& number : numbers) number = static_cast<double>(random()) / 1e9 - 2;
  return numbers;
}

/// What the loops say that are written out here.
void add_simply(double x, const double* row, double* sums, std::size_t width) {
  for (std::size_t at = 0; at < width; ++at) {
    const double product = x * row[at];
    sums[at] = sums[at] + product;
  }
}

TEST_CASE("vectors add rows to the last bit as numbers one by one") {
  test::with_all_instructions([] {
    for (const std::size_t width : kWidths) {
      CAPTURE(width);
      const std::vector<double> row = random_numbers(width, 1);
      std::vector<double> sums = random_numbers(width, 2);
      std::vector<double> expected = sums;
      add_simply(0.3, row.data(), expected.data(), width);
      add_row(0.3, row, sums);
      CHECK(sums == expected);
    }
  });
}

TEST_CASE("vectors add to rows of a table, one use after another") {
  test::with_all_instructions([] {
    for (const std::size_t width : kWidths) {
      CAPTURE(width);
      std::mt19937 random(3);
      std::vector<RowUse> uses;
      std::vector<TermValue> values;
      for (std::size_t at = 0; at < 100; ++at) {  // rows come again and again
        uses.push_back({static_cast<std::uint32_t>(random() % kRows),
                        static_cast<std::uint32_t>(random() % 9)});
        values.push_back({uses.back().row, static_cast<float>(uses.back().times) / 7});
      }
      const std::vector<double> row = random_numbers(width, 4);
      std::vector<double> table = random_numbers(width * kRows, 5);
      std::vector<double> of_values = table;
      std::vector<double> expected = table;
      std::vector<double> expected_of_values = table;
      for (const RowUse& use : uses)
        add_simply(use.times, row.data(), expected.data() + use.row * width, width);
      for (const TermValue& value : values)
        add_simply(value.value, row.data(), expected_of_values.data() + value.term * width, width);
      add_to_rows(uses, row, table.data());
      add_to_rows(values, row, of_values.data());
      CHECK(table == expected);
      CHECK(of_values == expected_of_values);
    }
  });
}

TEST_CASE("vectors add to the first numbers of rows, and to no others") {
  test::with_all_instructions([] {
    constexpr std::size_t kBehind = 3;
    for (const std::size_t width : kWidths) {
      CAPTURE(width);
      const std::size_t stride = width + kBehind;
      std::mt19937 random(8);
      std::vector<RowValue> values;
      for (std::size_t at = 0; at < 100; ++at)  // rows come again and again
        values.push_back(
            {static_cast<std::uint32_t>(random() % kRows), static_cast<double>(random() % 9) / 7});
      const std::vector<double> row = random_numbers(width, 9);
      std::vector<double> table = random_numbers(stride * kRows, 10);
      std::vector<double> expected = table;
      for (const RowValue& of : values)
        add_simply(of.value, row.data(), expected.data() + of.row * stride, width);
      add_to_rows(values, row, table.data(), stride);
      CHECK(table == expected);
    }
  });
}

TEST_CASE("vectors add short rows that a table of numbers chooses") {
  test::with_all_instructions([] {
    for (const std::size_t columns : {1U, 3U, 4U, 5U, 8U, 20U}) {
      CAPTURE(columns);
      std::mt19937 random(11);
      std::vector<std::uint32_t> chosen(columns * kRows);
      for (std::uint32_t& row : chosen) row = static_cast<std::uint32_t>(random() % kRows);
      std::vector<RowUse> uses;
      for (std::uint32_t row = 0; row < kRows; row += 2) uses.push_back({row, row % 5});
      const std::vector<double> table = random_numbers(kShortRow * kRows, 12);
      std::vector<double> sums = random_numbers(kShortRow * columns, 13);
      std::vector<double> expected = sums;
      for (const RowUse& use : uses) {
        for (std::size_t column = 0; column < columns; ++column)
          add_simply(use.times, table.data() + chosen[use.row * columns + column] * kShortRow,
                     expected.data() + column * kShortRow, kShortRow);
      }
      add_chosen_rows(uses, chosen.data(), table.data(), sums);
      CHECK(sums == expected);
    }
  });
}

TEST_CASE("vectors add rows of a table, one after another") {
  test::with_all_instructions([] {
    for (const std::size_t width : kWidths) {
      CAPTURE(width);
      const std::vector<double> table = random_numbers(width * kRows, 6);
      std::vector<TermValue> values;
      std::vector<RowUse> uses;
      for (std::uint32_t row = 0; row < kRows; row += 3) {
        values.push_back({row, 0.1f * static_cast<float>(row)});
        uses.push_back({row, row % 7});
      }
      std::vector<double> sums = random_numbers(width, 7);
      std::vector<double> sums_of_uses = sums;
      std::vector<double> expected = sums;
      std::vector<double> expected_of_uses = sums;
      for (const TermValue& value : values)
        add_simply(value.value, table.data() + value.term * width, expected.data(), width);
      for (const RowUse& use : uses)
        add_simply(use.times, table.data() + use.row * width, expected_of_uses.data(), width);
      add_rows(values, table.data(), sums);
      add_rows(uses, table.data(), sums_of_uses);
      CHECK(sums == expected);
      CHECK(sums_of_uses == expected_of_uses);
      // Of rows of which the last number is no part.
      std::vector<double> first(sums.begin(), sums.end() - 1);
      std::vector<double> expected_of_first = first;
      std::vector<RowValue> wide;
      for (const TermValue& value : values) wide.push_back({value.term, 0.3 * value.term});
      for (const RowValue& value : wide)
        add_simply(value.value, table.data() + value.row * width, expected_of_first.data(),
                   width - 1);
      add_rows(wide, table.data(), width, first);
      CHECK(first == expected_of_first);
    }
  });
}

TEST_CASE("vectors keep what is impossible") {
  test::with_all_instructions([] {
    constexpr double kImpossible = -std::numeric_limits<double>::infinity();
    const std::vector<double> row(5, kImpossible);
    std::vector<double> table(10, 1.0);
    const std::vector<RowUse> uses{{1, 2}};
    add_to_rows(uses, row, table.data());
    CHECK(table[4] == 1);
    CHECK(table[5] == kImpossible);
    CHECK(table[9] == kImpossible);
  });
}

}  // namespace
}  // namespace inkling::classify
