#include "query/phrase_counter.h"

#include <algorithm>

namespace inkling::query {

namespace {

constexpr std::size_t kStartsBetweenChecks = 1024;

}  // namespace

PhraseCounter::PhraseCounter(const BoundTerms& terms) : terms_(terms), all_positions_(terms.terms.size()) {
  const auto is_same = [&](std::size_t a, std::size_t b) {
    return terms.terms[a] == terms.terms[b] && (terms.words.empty() || terms.words[a] == terms.words[b]);
  };
  for (std::size_t at = 0; at < terms.terms.size(); ++at) {
    std::size_t before = at;
    while (before > 0 && !is_same(before - 1, at)) --before;
    equal_before_.push_back(before == 0 ? at : before - 1);
  }
}

std::uint32_t PhraseCounter::count(const PositionsOf& positions_of, const Deadline& deadline) {
  return terms_.slop == 0 ? count_exact(positions_of) : count_sloppy(positions_of, deadline);
}

std::uint32_t PhraseCounter::count_exact(const PositionsOf& positions_of) {
  positions_of(0, starts_);
  for (std::size_t at = 1; at < terms_.terms.size() && !starts_.empty(); ++at) {
    positions_of(at, positions_);
    keep_starts_followed(terms_.offsets[at]);
  }
  return static_cast<std::uint32_t>(starts_.size());
}

/// Keeps the starts that have one of positions_ at `distance` after them.
void PhraseCounter::keep_starts_followed(std::uint32_t distance) {
  std::size_t kept = 0;
  std::size_t at = 0;
  for (std::size_t start = 0; start < starts_.size() && at < positions_.size();) {
    const std::uint32_t wanted = starts_[start] + distance;
    const std::uint32_t position = positions_[at];
    starts_[kept] = starts_[start];
    // Which is greater cannot be foreseen, so that a branch would cost more.
    kept += std::size_t{position == wanted};
    start += std::size_t{wanted <= position};
    at += std::size_t{position <= wanted};
  }
  starts_.resize(kept);
}

std::uint32_t PhraseCounter::count_sloppy(const PositionsOf& positions_of, const Deadline& deadline) {
  std::vector<std::int64_t> starts;
  for (std::size_t term = 0; term < terms_.terms.size(); ++term) {
    positions_of(term, all_positions_[term]);
    for (const std::uint32_t position : all_positions_[term]) {
      starts.push_back(std::int64_t{position} - terms_.offsets[term]);
    }
  }
  std::ranges::sort(starts);
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  at_.assign(terms_.terms.size(), 0);
  taken_.assign(terms_.terms.size(), 0);
  std::uint32_t count = 0;
  for (std::size_t at = 0; at < starts.size(); ++at) {
    if (at % kStartsBetweenChecks == 0) deadline.check();
    if (begins_at(starts[at])) ++count;
  }
  return count;
}

/// Each term takes the first position that is left for it: no other choice gives any of them an earlier one.
bool PhraseCounter::begins_at(std::int64_t start) {
  bool one_is_there = false;
  for (std::size_t term = 0; term < all_positions_.size(); ++term) {
    const std::vector<std::uint32_t>& positions = all_positions_[term];
    const std::int64_t first = start + terms_.offsets[term];
    std::size_t& at = at_[term];
    while (at < positions.size() && positions[at] < first) ++at;
    const std::size_t before = equal_before_[term];
    taken_[term] = before == term ? at : std::max(at, taken_[before] + 1);
    if (taken_[term] >= positions.size() || positions[taken_[term]] > first + terms_.slop) return false;
    one_is_there |= positions[taken_[term]] == first;
  }
  return one_is_there;
}

}  // namespace inkling::query
