#include "indexer/invert/term_ranges.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "indexer/invert/term_order.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kRanges = 256;

}  // namespace

TermRanges::TermRanges(std::vector<std::string> splitters) : splitters_(std::move(splitters)) {
  leading_.reserve(splitters_.size());
  for (const std::string& splitter : splitters_) leading_.push_back(leading_bytes(splitter));
}

// A binary search without branches on the leading bytes, since they would be mispredicted. If
// splitters begin as the term does, which is rare, these are searched as strings.
std::size_t TermRanges::range_of(std::string_view term) const noexcept {
  const std::uint64_t leading = leading_bytes(term);
  std::size_t range = 0;
  for (std::size_t left = leading_.size(); left > 0;) {
    const std::size_t half = (left + 1) / 2;
    range += leading_[range + half - 1] <= leading ? half : 0;
    left -= half;
  }
  if (range == 0 || leading_[range - 1] != leading) return range;
  const auto end = splitters_.begin() + static_cast<std::ptrdiff_t>(range);
  const auto begin =
      splitters_.begin() +
      (std::lower_bound(leading_.begin(), leading_.end(), leading) - leading_.begin());
  return static_cast<std::size_t>(std::upper_bound(begin, end, term, std::less<>()) -
                                  splitters_.begin());
}

// The splitter after a term that fills a range is the least string above it, so that no other term
// shares the range.
std::vector<std::string> choose_splitters(const std::vector<TermCount>& terms) {
  std::size_t all = 0;
  for (const TermCount& term : terms) all += term.count;
  const std::size_t full = all / kRanges;
  std::vector<std::string> splitters;
  std::size_t filled = 0;
  for (std::size_t at = 0; at < terms.size();) {
    const std::string_view term = terms[at].term;
    std::size_t count = 0;
    for (; at < terms.size() && terms[at].term == term; ++at) count += terms[at].count;
    if (filled > 0 && filled + count > full) {
      splitters.emplace_back(term);
      filled = 0;
    }
    filled += count;
    if (filled > full) {
      splitters.push_back(std::string(term) + '\0');
      filled = 0;
    }
  }
  return splitters;
}

}  // namespace inkling::indexer
