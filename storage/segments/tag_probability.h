#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

namespace inkling::storage {

/// The probability of a tag, in whole millionths, or that it is not known.
class TagProbability {
 public:
  TagProbability() = default;
  /// `p` is from 0 to 1.
  explicit TagProbability(std::optional<double> p)
      : code_(p ? 1 + static_cast<std::uint32_t>(std::lround(*p * kOne)) : 0) {}

  /// As it is written: 0 where it is not known, else one more than the millionths.
  static constexpr std::uint32_t kMostCode = 1'000'001;
  /// `code` is at most kMostCode.
  static TagProbability of_code(std::uint32_t code) noexcept {
    TagProbability p;
    p.code_ = code;
    return p;
  }
  std::uint32_t code() const noexcept { return code_; }

  std::optional<double> value() const noexcept {
    return code_ == 0 ? std::nullopt : std::optional((code_ - 1) / kOne);
  }

  friend bool operator==(const TagProbability&, const TagProbability&) = default;

 private:
  static constexpr double kOne = 1e6;

  std::uint32_t code_ = 0;
};

}  // namespace inkling::storage
