#pragma once

/// Upper bounds of what a posting adds to a score: its tf, and the length of its document.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "storage/bits/rounded_number.h"

namespace inkling::storage {

/// A tf and a length, rounded.
struct Impact {
  std::uint8_t tf_code = 0;      ///< rounded up
  std::uint8_t length_code = 0;  ///< rounded down

  /// The least that bounds one posting.
  static constexpr Impact of(std::uint32_t tf, std::uint32_t length) noexcept {
    return {RoundedNumber::up(tf), RoundedNumber::down(length)};
  }
  std::uint64_t tf() const noexcept { return RoundedNumber::value(tf_code); }
  std::uint64_t length() const noexcept { return RoundedNumber::value(length_code); }
  /// Whether it bounds what `other` bounds.
  bool covers(const Impact& other) const noexcept {
    return tf_code >= other.tf_code && length_code <= other.length_code;
  }

  friend bool operator==(const Impact&, const Impact&) = default;
};

/// For each posting of a block one of these has no smaller tf and no greater length: a ranking that
/// grows with tf and falls with length gives none of them more than the best of these.
class Impacts {
 public:
  static constexpr std::size_t kMost = 4;

  Impacts() = default;
  /// Of all() that there were; some may be equal.
  explicit Impacts(const std::array<Impact, kMost>& all) noexcept : count_(kMost) {
    std::copy(all.begin(), all.end(), impacts_.begin());
  }

  bool empty() const noexcept { return count_ == 0; }
  /// Greatest tf first, and shorter documents with each.
  std::span<const Impact> all() const noexcept { return {impacts_.data(), count_}; }
  bool covers(const Impact& impact) const noexcept {
    return std::any_of(impacts_.begin(), impacts_.begin() + count_,
                       [&](const Impact& i) { return i.covers(impact); });
  }
  /// Where more than kMost would be needed, neighbours are joined.
  void add(const Impact& impact);
  void add(const Impacts& other) {
    for (const Impact& impact : other.all()) add(impact);
  }
  void clear() noexcept { count_ = 0; }

 private:
  void join_nearest();

  std::array<Impact, kMost + 1> impacts_{};  ///< room for one more than stay
  std::uint8_t count_ = 0;
};

/// Finds the impacts of a block posting by posting.
class ShortestByTf {
 public:
  /// A posting of a document whose length is rounded down to `length_code`. Cost: O(1), without a
  /// branch as a rule.
  void add(std::uint32_t tf, std::uint8_t length_code) noexcept {
    const std::uint8_t code = RoundedNumber::up(tf);
    shortest_[code] = std::min(shortest_[code], length_code);
    largest_ = std::max(largest_, code);
  }
  Impacts impacts() const noexcept;
  void clear() noexcept {
    std::fill(shortest_.begin(), shortest_.begin() + largest_ + 1, kNone);
    largest_ = 0;
  }

 private:
  static constexpr std::uint8_t kNone = 0xFF;

  std::array<std::uint8_t, 256> shortest_ = [] {
    std::array<std::uint8_t, 256> none;
    none.fill(kNone);
    return none;
  }();
  std::uint8_t largest_ = 0;
};

}  // namespace inkling::storage
