#pragma once

/// Inverts an order: from the number at each place to the place of each number.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace inkling::storage {

/// Numbers whose places are found at a time. Each such part takes 4 MiB and a walk over the order.
inline constexpr std::uint32_t kRanksTogether = std::uint32_t{1} << 20;
/// The rank of a number that stands nowhere.
inline constexpr std::uint32_t kNoRank = std::numeric_limits<std::uint32_t>::max();

/// Calls visit(rank) for the numbers below `count`, each with the last place where it stands or
/// kNoRank. walk(tell) calls tell(number) for the places, one after the other. Cost: a walk for
/// each `together` numbers; memory: 4 bytes for each of these.
template <typename Walk, typename Visit>
void for_each_rank(std::uint32_t count, std::uint32_t together, Walk walk, Visit visit) {
  std::vector<std::uint32_t> ranks;
  for (std::uint32_t first = 0; first < count; first += static_cast<std::uint32_t>(ranks.size())) {
    ranks.assign(std::min(together, count - first), kNoRank);
    std::uint32_t rank = 0;
    walk([&](std::uint32_t number) {
      const std::uint32_t at = number - first;
      if (at < ranks.size()) ranks[at] = rank;
      ++rank;
    });
    std::ranges::for_each(ranks, visit);
  }
}

}  // namespace inkling::storage
