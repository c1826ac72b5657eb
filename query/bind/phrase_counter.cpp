#include "query/bind/phrase_counter.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "query/bind/position_search.h"

namespace inkling::query {

namespace {

constexpr std::size_t kStartsBetweenChecks = 1024;

/// Whether to compare all pairs by vectors is no more work than a few steps for each start and
/// position.
bool suits_pairs(std::size_t starts, std::size_t positions) {
  constexpr std::size_t kSteps = 2;
  return starts * (positions / kPositionsStep + 1) <= kSteps * (starts + positions);
}

}  // namespace

PhraseCounter::PhraseCounter(const BoundTerms& terms)
    : terms_(terms), all_positions_(terms.terms.size()) {
  const auto is_same = [&](std::size_t a, std::size_t b) {
    return terms.terms[a] == terms.terms[b] &&
           (terms.forms.empty() || terms.forms[a] == terms.forms[b]);
  };
  for (std::size_t at = 0; at < terms.terms.size(); ++at) {
    std::size_t before = at;
    while (before > 0 && !is_same(before - 1, at)) --before;
    equal_before_.push_back(before == 0 ? at : before - 1);
  }
  rarest_first_.resize(terms.terms.size());
  std::iota(rarest_first_.begin(), rarest_first_.end(), std::size_t{0});
  std::ranges::stable_sort(rarest_first_, {}, [&](std::size_t at) { return terms.cfs[at]; });
}

std::uint32_t PhraseCounter::count(const PositionsOf& positions_of, const Deadline& deadline) {
  return terms_.slop == 0 ? count_exact(positions_of) : count_sloppy(positions_of, deadline);
}

std::uint32_t PhraseCounter::count_exact(const PositionsOf& positions_of) {
  const std::size_t rarest = rarest_first_.front();
  positions_of(rarest, positions_);
  begin_with(terms_.offsets[rarest]);
  for (std::size_t at = 1; at < rarest_first_.size() && !starts_.empty(); ++at) {
    const std::size_t term = rarest_first_[at];
    positions_of(term, positions_);
    keep_starts_followed(terms_.offsets[term]);
  }
  return static_cast<std::uint32_t>(starts_.size());
}

/// The starts that have one of positions_ at `distance` after them.
void PhraseCounter::begin_with(std::uint32_t distance) {
  starts_.clear();
  for (const std::uint32_t position : positions_) {
    if (position >= distance) starts_.push_back(position - distance);
  }
}

/// Keeps the starts that have one of positions_ at `distance` after them. Which of two is greater
/// cannot be foreseen, so that a merge would cost more than to compare all pairs of a few, or to
/// look each position up among the starts.
void PhraseCounter::keep_starts_followed(std::uint32_t distance) {
  kept_.resize(starts_.size() + 1);
  const std::size_t kept = suits_pairs(starts_.size(), positions_.size()) ? keep_by_pairs(distance)
                                                                          : keep_by_bits(distance);
  kept_.resize(kept);
  std::swap(starts_, kept_);
}

std::size_t PhraseCounter::keep_by_pairs(std::uint32_t distance) {
  pad(positions_);
  return keep_followed(starts_, positions_, distance, kept_.data());
}

std::size_t PhraseCounter::keep_by_bits(std::uint32_t distance) {
  const std::uint32_t last = starts_.back();
  if (is_start_.size() <= last / 64) is_start_.resize(last / 64 + 1);
  for (const std::uint32_t start : starts_) is_start_[start / 64] |= std::uint64_t{1} << start % 64;
  std::size_t kept = 0;
  for (const std::uint32_t position : positions_) {
    if (position < distance) continue;
    const std::uint32_t start = position - distance;
    if (start > last) break;
    kept_[kept] = start;
    kept += is_start_[start / 64] >> start % 64 & 1;
  }
  for (const std::uint32_t start : starts_) is_start_[start / 64] = 0;
  return kept;
}

std::uint32_t PhraseCounter::count_sloppy(const PositionsOf& positions_of,
                                          const Deadline& deadline) {
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

/// Each term takes the first position that is left for it: no other choice gives any of them an
/// earlier one.
bool PhraseCounter::begins_at(std::int64_t start) {
  bool one_is_there = false;
  for (std::size_t term = 0; term < all_positions_.size(); ++term) {
    const std::vector<std::uint32_t>& positions = all_positions_[term];
    const std::int64_t first = start + terms_.offsets[term];
    std::size_t& at = at_[term];
    while (at < positions.size() && positions[at] < first) ++at;
    const std::size_t before = equal_before_[term];
    taken_[term] = before == term ? at : std::max(at, taken_[before] + 1);
    if (taken_[term] >= positions.size() || positions[taken_[term]] > first + terms_.slop)
      return false;
    one_is_there |= positions[taken_[term]] == first;
  }
  return one_is_there;
}

}  // namespace inkling::query
