#pragma once

/// Finds terms of a sorted table, faster once many were asked for.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace inkling::classify {

/// The first bytes as a number, the first of them highest; zeros behind a short string, so that no
/// string has a smaller number than one that sorts before it.
std::uint64_t head_of(std::string_view text) noexcept;

/// Answers as the find() of `Table`, which is a StringTable or has its [], size() and find(). The
/// first look-ups search the table; then the first eight bytes of each string are copied side by
/// side, as numbers that sort alike, which are searched from then on: no string is read but those
/// that begin alike. 8 bytes for each string. It refers to the table, which must outlive it and
/// stay as it is.
template <typename Table>
class TermFinder {
 public:
  /// Copying the heads takes about as long as so many searches of the table, or less.
  static constexpr std::size_t kWorthCopying = 4096;

  explicit TermFinder(const Table& terms) : terms_(&terms) {}

  /// Cost: O(log strings); once O(strings).
  std::optional<std::size_t> find(std::string_view text) {
    if (asked_ < kWorthCopying) {
      if (++asked_ == kWorthCopying) copy_heads();
      return terms_->find(text);
    }
    const std::uint64_t head = head_of(text);
    const auto [first, last] = std::equal_range(heads_.begin(), heads_.end(), head);
    auto low = static_cast<std::size_t>(first - heads_.begin());
    auto high = static_cast<std::size_t>(last - heads_.begin());
    while (low < high) {  // among those that begin alike
      const std::size_t middle = low + (high - low) / 2;
      const int order = (*terms_)[middle].compare(text);
      if (order == 0) return middle;
      (order < 0 ? low : high) = order < 0 ? middle + 1 : middle;
    }
    return std::nullopt;
  }

 private:
  void copy_heads() {
    heads_.reserve(terms_->size());
    for (std::size_t at = 0; at < terms_->size(); ++at) heads_.push_back(head_of((*terms_)[at]));
  }

  const Table* terms_;
  std::size_t asked_ = 0;
  std::vector<std::uint64_t> heads_;  ///< by string, of a sorted table increasing
};

}  // namespace inkling::classify
