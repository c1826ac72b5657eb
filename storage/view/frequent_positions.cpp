#include "storage/view/frequent_positions.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>
#include <limits>

#include "storage/files/format.h"
#include "storage/postings/posting_list.h"

namespace inkling::storage {

namespace {

constexpr std::uint32_t kMostSmall = std::numeric_limits<std::uint16_t>::max();

}  // namespace

FrequentPositions::FrequentPositions(const TermLists& lists, const DocumentRanks& ranks,
                                     const TermStatistics& statistics)
    : ranks_(ranks) {
  assert(statistics.cf <= std::numeric_limits<std::uint32_t>::max());
  ends_.reserve(std::size_t{statistics.df} + 1);
  ends_.push_back(0);
  small_.reserve(statistics.cf + kReadBehind);
  for (const TermList& list : lists) add(list);
  if (!is_wide_) small_.resize(small_.size() + kReadBehind);
}

void FrequentPositions::add(const TermList& list) {
  const Segment& segment = *list.placed->segment;
  PostingListDecoder decoder = segment.postings(list.entry);
  std::vector<std::uint32_t> positions;
  while (decoder.next_block()) {
    for (std::size_t at = 0; at < decoder.docs().size(); ++at) {
      if (!segment.is_live(decoder.docs()[at])) continue;
      decoder.positions(at, positions);
      add(positions);
    }
  }
}

void FrequentPositions::add(std::span<const std::uint32_t> positions) {
  if (!is_wide_ && positions.back() > kMostSmall) widen();
  ends_.push_back(ends_.back() + static_cast<std::uint32_t>(positions.size()));
  if (is_wide_) {
    wide_.insert(wide_.end(), positions.begin(), positions.end());
  } else {
    std::transform(positions.begin(), positions.end(), std::back_inserter(small_),
                   [](std::uint32_t position) { return static_cast<std::uint16_t>(position); });
  }
}

void FrequentPositions::widen() {
  wide_.reserve(small_.capacity());
  wide_.assign(small_.begin(), small_.end());
  small_ = decltype(small_)();
  is_wide_ = true;
}

void FrequentPositions::find(std::span<const DocId> docs, Place* places) const {
  std::array<std::uint32_t, kPostingBlock> ranks;
  assert(docs.size() <= ranks.size());
  ranks_.find(docs, ranks.data());
  for (std::size_t at = 0; at < docs.size(); ++at) __builtin_prefetch(&ends_[ranks[at]]);
  for (std::size_t at = 0; at < docs.size(); ++at) {
    const std::uint32_t first = ends_[ranks[at]];
    places[at] = {first, ends_[ranks[at] + 1] - first};
    if (is_wide_) {
      __builtin_prefetch(wide_.data() + first);
    } else {
      __builtin_prefetch(small_.data() + first);
    }
  }
}

void FrequentPositions::positions(Place place, std::vector<std::uint32_t>& positions) const {
  positions.resize(place.count);
  if (is_wide_) {
    std::copy_n(wide_.data() + place.first, place.count, positions.data());
  } else {
    std::copy_n(small_.data() + place.first, place.count, positions.data());
  }
}

std::size_t FrequentPositions::memory_bytes() const noexcept {
  return ends_.capacity() * sizeof(ends_[0]) + small_.capacity() * sizeof(small_[0]) +
         wide_.capacity() * sizeof(wide_[0]);
}

std::size_t FrequentPositions::bytes_of(const TermStatistics& statistics) noexcept {
  return (std::size_t{statistics.df} + 1) * sizeof(std::uint32_t) +
         (statistics.cf + kReadBehind) * sizeof(std::uint16_t);
}

}  // namespace inkling::storage
