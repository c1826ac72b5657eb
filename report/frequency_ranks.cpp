#include "report/frequency_ranks.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace inkling::report {

FrequencyRanks::FrequencyRanks(const std::vector<TermStatistics>& words)
    : words_of(words.size()), ranks_of(words.size()) {
  std::iota(words_of.begin(), words_of.end(), 0);
  std::ranges::sort(words_of, [&](std::uint32_t a, std::uint32_t b) {
    return words[a].cf != words[b].cf ? words[a].cf > words[b].cf : a < b;
  });
  for (std::uint32_t rank = 0; rank < words_of.size(); ++rank) ranks_of[words_of[rank]] = rank;
}

std::uint32_t FrequencyRanks::end_of_collocates(const std::vector<TermStatistics>& words,
                                                const CollocationOptions& options) const {
  const std::uint64_t least = std::max<std::uint64_t>(options.min_count, 1);
  const auto end = std::ranges::partition_point(
      words_of, [&](std::uint32_t word) { return words[word].cf >= least; });
  return static_cast<std::uint32_t>(end - words_of.begin());
}

}  // namespace inkling::report
