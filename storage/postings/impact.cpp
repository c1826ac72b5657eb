#include "storage/postings/impact.h"

namespace inkling::storage {

void Impacts::add(const Impact& impact) {
  if (covers(impact)) return;
  const auto end = std::remove_if(impacts_.begin(), impacts_.begin() + count_,
                                  [&](const Impact& other) { return impact.covers(other); });
  const auto at = std::find_if(impacts_.begin(), end,
                               [&](const Impact& other) { return other.tf_code < impact.tf_code; });
  std::move_backward(at, end, end + 1);
  *at = impact;
  count_ = static_cast<std::uint8_t>(end + 1 - impacts_.begin());
  if (count_ > kMost) join_nearest();
}

void Impacts::join_nearest() {
  const auto distance = [&](std::size_t at) {
    return impacts_[at].tf_code - impacts_[at + 1].tf_code + impacts_[at].length_code -
           impacts_[at + 1].length_code;
  };
  std::size_t nearest = 0;
  for (std::size_t at = 1; at + 1 < count_; ++at) {
    if (distance(at) < distance(nearest)) nearest = at;
  }
  impacts_[nearest].length_code = impacts_[nearest + 1].length_code;
  std::copy(impacts_.begin() + nearest + 2, impacts_.begin() + count_,
            impacts_.begin() + nearest + 1);
  --count_;
}

Impacts ShortestByTf::impacts() const noexcept {
  Impacts impacts;
  std::uint8_t shortest = kNone;
  for (unsigned code = largest_; code > 0; --code) {
    if (shortest_[code] >= shortest) continue;
    shortest = shortest_[code];
    impacts.add(Impact{static_cast<std::uint8_t>(code), shortest});
  }
  return impacts;
}

}  // namespace inkling::storage
