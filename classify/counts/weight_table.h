#pragma once

/// The weights of a discriminative model, which are most of its bytes.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace inkling::classify {

/// The weights of a row of numbers: each is a step times a number. `code` is the step, as
/// WeightTable::code() has it; at 0 the weights are zeros, and there are no numbers.
void scale_weights(std::uint16_t code, std::span<const std::int8_t> numbers,
                   std::span<double> out) noexcept;

/// A row of weights for each term, one weight for each topic.
///
/// A table of up to kMostExact weights keeps them as floats. A larger one is *short*: the row of a
/// term is a step times whole numbers from -127 to 127, so that a weight is off by at most 1/170 of
/// the largest in its row. Rows that are multiples of one another share their numbers: so do all
/// terms that only one training document has, and they are half of a vocabulary.
class WeightTable {
 public:
  static constexpr std::size_t kMostExact = 1u << 18;

  WeightTable() = default;
  WeightTable(std::size_t topics, bool is_short) : topics_(topics), is_short_(is_short) {}
  /// `weights` are by row, then by topic; `row_of` has the row of each term, or none where that is
  /// its number. Cost: O(weights).
  static WeightTable of(std::span<const double> weights, std::size_t topics,
                        std::span<const std::uint32_t> row_of = {});

  /// A row of a table that is not short.
  void add_exact(std::span<const float> row) {
    exact_.insert(exact_.end(), row.begin(), row.end());
  }
  /// A row of a short table: its step (see code()), and which numbers it has. At rows() the numbers
  /// are new, and must be added before the next row.
  void add_short(std::uint16_t code, std::uint32_t row);
  void add_numbers(std::span<const std::int8_t> row) {
    numbers_.insert(numbers_.end(), row.begin(), row.end());
  }

  /// Writes the weights of a term.
  void weights(std::size_t term, std::span<double> out) const noexcept;

  bool is_short() const noexcept { return is_short_; }
  std::size_t terms() const noexcept;
  std::span<const float> exact() const noexcept { return exact_; }
  /// The step of a row, as the leading bits of a float behind its sign: 8 of the exponent, 8 of the
  /// fraction. 0 is a row of zeros, which has no numbers.
  std::uint16_t code(std::size_t term) const noexcept { return codes_[term]; }
  std::uint32_t row_of(std::size_t term) const noexcept { return row_of_[term]; }
  /// How many rows of numbers there are.
  std::uint32_t rows() const noexcept;
  std::span<const std::int8_t> numbers(std::size_t row) const noexcept {
    return {numbers_.data() + row * topics_, topics_};
  }

  friend bool operator==(const WeightTable&, const WeightTable&) = default;

 private:
  /// The next row of a short table.
  void shorten(std::span<const double> row, std::unordered_map<std::string, std::uint32_t>& seen);

  std::size_t topics_ = 0;
  bool is_short_ = false;
  std::vector<float> exact_;           ///< by term, then by topic
  std::vector<std::uint16_t> codes_;   ///< by term
  std::vector<std::uint32_t> row_of_;  ///< by term
  std::vector<std::int8_t> numbers_;   ///< by row, then by topic
};

}  // namespace inkling::classify
