#pragma once

/// Chooses the strings of a SubstringTable.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "storage/strings/substring_encoder.h"

namespace inkling::storage {

/// Of many texts those to learn from: some for each round of learning, spread evenly.
class SubstringSample {
 public:
  /// Of texts of so many bytes.
  explicit SubstringSample(std::uint64_t bytes) noexcept;

  /// Whether something of the next text is kept.
  bool takes_next() const noexcept { return passed_ < kRounds; }
  /// All of the texts in order; those that are taken must outlive the sample.
  void add(std::string_view text) {
    if (takes_next()) add_to(rounds_[passed_], text.substr(0, kMostOfText));
    if (++passed_ == step_) passed_ = 0;
  }

  /// Of all texts.
  std::uint64_t bytes() const noexcept { return bytes_; }
  std::span<const std::string_view> of_round(std::size_t round) const noexcept {
    return rounds_[round % step_].texts;
  }

  static constexpr std::size_t kRounds = 6;

 private:
  struct Round {
    std::vector<std::string_view> texts;
    std::uint64_t bytes = 0;
  };
  /// Bytes of the texts of a round, nearly; where long ones come together, at most twice as many.
  static constexpr std::uint64_t kRoundBytes = std::uint64_t{1} << 15;
  static constexpr std::size_t kMostOfText = 256;

  static void add_to(Round& round, std::string_view text) {
    if (round.bytes + text.size() > 2 * kRoundBytes) return;
    round.texts.push_back(text);
    round.bytes += text.size();
  }

  std::uint64_t bytes_;
  std::uint64_t step_;
  std::uint64_t passed_ = 0;
  std::array<Round, kRounds> rounds_;
};

/// Learns from `sample`: of the strings that codes and pairs of them stand for those that save
/// most, again and again. Begins with the strings of `before`, when it has any, which takes a sixth
/// of the time. Without strings where none pay. Cost: 2 ms at most.
SubstringEncoder learn_substrings(const SubstringSample& sample, SubstringEncoder before = {});

}  // namespace inkling::storage
