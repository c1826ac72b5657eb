#include "bench/tools/words.h"

#include <cassert>
#include <string_view>

namespace inkling::bench {

namespace {

constexpr std::string_view kConsonants = "bcdfghjklmnpqrstvwxz";
constexpr std::string_view kVowels = "aeiou";
constexpr std::string_view kEnds = "dlmnrst";  // or none

constexpr std::uint64_t kSyllables = kConsonants.size() * kVowels.size();
constexpr std::uint64_t kEndings = kEnds.size() + 1;

/// A prime that does not divide the number of words of any length, so multiplying by it
/// permutes them.
constexpr std::uint64_t kShuffle = 2'654'435'761;

}  // namespace

void append_word(std::uint32_t rank, std::string& out) {
  assert(rank >= 1);
  std::uint64_t number = rank - 1;
  std::uint64_t words_of_length = kSyllables * kEndings;
  while (number >= words_of_length) {
    number -= words_of_length;
    words_of_length *= kSyllables;
  }
  number = number * kShuffle % words_of_length;
  const std::uint64_t ending = number % kEndings;
  number /= kEndings;
  for (std::uint64_t left = words_of_length / kEndings; left > 1; left /= kSyllables) {
    const std::uint64_t syllable = number % kSyllables;
    number /= kSyllables;
    out.push_back(kConsonants[syllable / kVowels.size()]);
    out.push_back(kVowels[syllable % kVowels.size()]);
  }
  if (ending < kEnds.size()) out.push_back(kEnds[ending]);
}

}  // namespace inkling::bench
