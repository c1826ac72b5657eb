#include "report/frequency_ranks.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "report/best_pairs.h"

namespace inkling::report {

namespace {

/// Nearly all words are rarer: their place is counted, the others are compared.
constexpr std::uint64_t kFrequent = 4096;

}  // namespace

FrequencyRanks::FrequencyRanks(std::span<const TermStatistics> words,
                               const CollocationOptions& options)
    : words_of(words.size(), bytes_by_word<std::uint32_t>(options)),
      ranks_of(words.size(), bytes_by_word<std::uint32_t>(options)) {
  const auto row_of = [&](std::uint32_t word) { return std::min(words[word].cf, kFrequent); };
  std::vector<std::uint32_t> next(kFrequent + 1);  // ranks of words that occur so often
  for (std::uint32_t word = 0; word < words.size(); ++word) ++next[row_of(word)];
  std::uint32_t rank = 0;
  for (std::size_t row = next.size(); row-- > 0;) rank += std::exchange(next[row], rank);
  for (std::uint32_t word = 0; word < words.size(); ++word) words_of[next[row_of(word)]++] = word;
  std::ranges::sort(words_of.values().first(next[kFrequent]),
                    [&](std::uint32_t a, std::uint32_t b) {
                      return words[a].cf != words[b].cf ? words[a].cf > words[b].cf : a < b;
                    });
  for (rank = 0; rank < words_of.size(); ++rank) ranks_of[words_of[rank]] = rank;
}

std::uint32_t FrequencyRanks::end_of_collocates(std::span<const TermStatistics> words,
                                                const CollocationOptions& options) const {
  const std::uint64_t least = std::max<std::uint64_t>(options.min_count, 1);
  const auto end = std::ranges::partition_point(
      words_of.values(), [&](std::uint32_t word) { return words[word].cf >= least; });
  return static_cast<std::uint32_t>(end - words_of.values().begin());
}

}  // namespace inkling::report
