#include "stats/frequency_spectrum.h"

#include <algorithm>

namespace inkling::stats {

namespace {

constexpr std::uint64_t kSmallFrequency = 1024;

}  // namespace

FrequencySpectrum::FrequencySpectrum(const std::vector<std::uint64_t>& frequencies) {
  for (const std::uint64_t frequency : frequencies) add(frequency);
}

void FrequencySpectrum::add(std::uint64_t frequency, std::uint64_t words) {
  words_ += words;
  if (frequency >= kSmallFrequency) {
    large_[frequency] += words;
    return;
  }
  if (small_.size() <= frequency) small_.resize(frequency + 1);
  small_[frequency] += words;
}

void FrequencySpectrum::merge(const FrequencySpectrum& other) {
  other.for_each([this](std::uint64_t frequency, std::uint64_t words) { add(frequency, words); });
}

std::uint64_t FrequencySpectrum::words(std::uint64_t frequency) const {
  if (frequency < small_.size()) return small_[frequency];
  const auto found = large_.find(frequency);
  return found == large_.end() ? 0 : found->second;
}

std::size_t FrequencySpectrum::size() const noexcept {
  const auto is_there = [](std::uint64_t words) { return words > 0; };
  return large_.size() + static_cast<std::size_t>(std::ranges::count_if(small_, is_there));
}

}  // namespace inkling::stats
