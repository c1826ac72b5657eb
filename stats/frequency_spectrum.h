#pragma once

/// How many words have each frequency.

#include <cstdint>
#include <map>
#include <vector>

namespace inkling::stats {

/// Of a text of N tokens there are at most sqrt(2 N) different frequencies, however many words: a
/// spectrum takes the memory of these. Baayen (2001), Word Frequency Distributions.
class FrequencySpectrum {
 public:
  FrequencySpectrum() = default;
  /// Of words with these frequencies, in any order.
  FrequencySpectrum(const std::vector<std::uint64_t>& frequencies);

  /// Adds words of a frequency above 0. Cost: O(1), or O(log of the different ones) where it is
  /// large.
  void add(std::uint64_t frequency, std::uint64_t words = 1);
  void merge(const FrequencySpectrum& other);

  /// All of them, and those of this frequency.
  std::uint64_t words() const noexcept { return words_; }
  std::uint64_t words(std::uint64_t frequency) const;
  /// Different frequencies.
  std::size_t size() const noexcept;

  /// Calls visit(frequency, words) for each frequency that words have, the largest first.
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (auto at = large_.rbegin(); at != large_.rend(); ++at) visit(at->first, at->second);
    for (std::size_t at = small_.size(); at-- > 0;) {
      if (small_[at] > 0) visit(std::uint64_t{at}, small_[at]);
    }
  }
  /// Calls visit(rank, frequency) for each word, by falling frequency; ranks begin with 1.
  template <typename Visit>
  void for_each_rank(Visit&& visit) const {
    std::uint64_t rank = 0;
    for_each([&](std::uint64_t frequency, std::uint64_t words) {
      for (const std::uint64_t end = rank + words; rank < end;) visit(++rank, frequency);
    });
  }

 private:
  std::uint64_t words_ = 0;
  std::vector<std::uint64_t> small_{};  ///< by frequency: nearly all words have one of these
  std::map<std::uint64_t, std::uint64_t> large_{};
};

}  // namespace inkling::stats
