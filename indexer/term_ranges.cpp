#include "indexer/term_ranges.h"

#include <algorithm>
#include <utility>

namespace inkling::indexer {

namespace {

constexpr std::size_t kRanges = 256;

}  // namespace

TermRanges::TermRanges(std::vector<std::string> splitters) : splitters_(std::move(splitters)) {
  keys_.reserve(splitters_.size());
  for (const std::string& splitter : splitters_) keys_.emplace_back(splitter);
}

std::size_t TermRanges::range_of(std::string_view term) const noexcept {
  return static_cast<std::size_t>(std::upper_bound(keys_.begin(), keys_.end(), TermKey(term)) - keys_.begin());
}

// Behind a term that fills a range comes the least string that is greater, so that no other term shares its range.
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
