#include "query/bind/fuzzy_choice.h"

#include <algorithm>
#include <utility>

#include "analysis/unicode.h"

namespace inkling::query {

namespace {

bool continues_code_point(char byte) noexcept {
  return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u;
}

}  // namespace

void FuzzyChoice::start() {
  last_.clear();
  rows_.assign({{0, EditBand::none()}, {0, band_.first()}});
  by_dropped_.clear();
  for (Ending ending : endings()) add(std::move(ending));
  for (std::size_t dropped = by_dropped_.size(); dropped-- > 1;) {
    for (std::size_t at = 0; at < by_dropped_[dropped].size(); ++at) {
      std::uint8_t& less = by_dropped_[dropped - 1][at];
      less = std::min(less, by_dropped_[dropped][at]);
    }
  }
}

/// An ending that begins within a code point may begin with any: it counts as one that drops the
/// whole code point, whose letter is not known.
void FuzzyChoice::add(Ending ending) {
  constexpr std::size_t kLongestRest = 3;  // of a code point, behind its first byte
  std::size_t unknown = 0;
  while (unknown < ending.added.size() && continues_code_point(ending.added[unknown])) ++unknown;
  if (unknown > 0) ending.dropped += kLongestRest;
  const std::string_view known = std::string_view(ending.added).substr(unknown);
  if (by_dropped_.size() <= ending.dropped)
    by_dropped_.resize(ending.dropped + 1, Ends(band_.target().size() + 1, EditBand::kFar));
  Ends& ends = by_dropped_[ending.dropped];
  const Ends found = ends_near(spelling_.of(known));
  for (std::size_t at = 0; at < ends.size(); ++at) {
    ends[at] = std::min(ends[at], found[at]);
    // One letter more than what is known, and it may be that of the word, or exchanged with it.
    for (std::size_t next = at; unknown > 0 && next < ends.size() && next <= at + 2; ++next)
      ends[at] = std::min(ends[at], found[next]);
  }
}

/// A bound of the distance of `added` from each end: its first letter may also be exchanged with
/// the last one before it.
FuzzyChoice::Ends FuzzyChoice::ends_near(std::string_view added) const {
  Letters letters;
  for (std::size_t at = 0; at < added.size();)
    letters.push_back(analysis::next_code_point(added, at));
  const auto word = band_.target();
  const std::size_t size = word.size();
  Table rows(letters.size() + 1, std::vector<unsigned>(size + 1));
  for (std::size_t count = 0; count <= letters.size(); ++count) {
    for (std::size_t at = size + 1; at-- > 0;)
      rows[count][at] = distance_of(rows, letters, count, at);
  }
  Ends ends(size + 1);
  for (std::size_t at = 0; at <= size; ++at) {
    unsigned least = rows.back()[at];
    const bool may_be_exchanged =
        at > 0 && at < size && !letters.empty() && letters.front() == word[at - 1];
    if (may_be_exchanged) least = std::min(least, rows[letters.size() - 1][at + 1]);
    ends[at] = static_cast<std::uint8_t>(std::min<unsigned>(least, EditBand::kFar));
  }
  return ends;
}

unsigned FuzzyChoice::distance_of(const Table& rows, const Letters& letters, std::size_t count,
                                  std::size_t at) const {
  const auto word = band_.target();
  const std::size_t left = word.size() - at;
  if (count == 0) return static_cast<unsigned>(left);
  if (left == 0) return static_cast<unsigned>(count);
  const analysis::CodePoint first = letters[letters.size() - count];
  unsigned least = std::min(rows[count - 1][at] + 1, rows[count][at + 1] + 1);
  least = std::min(least, rows[count - 1][at + 1] + (first == word[at] ? 0u : 1u));
  const bool are_exchanged = count > 1 && left > 1 && first == word[at + 1] &&
                             letters[letters.size() - count + 1] == word[at];
  return are_exchanged ? std::min(least, rows[count - 2][at + 2] + 1) : least;
}

std::size_t FuzzyChoice::first_refused(std::string_view term) {
  const auto differs = std::ranges::mismatch(last_, term);
  const auto shared = static_cast<std::size_t>(differs.in1 - last_.begin());
  while (rows_.back().end > shared) rows_.pop_back();
  for (std::size_t at = rows_.back().end; at < term.size();) {
    const analysis::CodePoint c = analysis::next_code_point(term, at);
    if (c == analysis::kIllFormed) break;  // a beginning may end within a code point
    rows_.push_back({at, band_.next(rows_[rows_.size() - 2].row, rows_.back().row, c)});
    if (!is_wrong_first(c) && (!is_too_far() || may_end_near())) continue;
    rows_.pop_back();
    last_ = term.substr(0, rows_.back().end);
    return at;
  }
  last_ = term.substr(0, rows_.back().end);
  return kNotRefused;
}

bool FuzzyChoice::is_too_far() const noexcept {
  return rows_.back().row.least() > most_ && rows_[rows_.size() - 2].row.least() >= most_;
}

bool FuzzyChoice::may_end_near() const noexcept {
  const std::size_t size = rows_.back().end;
  for (std::size_t at = rows_.size() - 1; at-- > 1;) {
    const std::size_t dropped = size - rows_[at].end;
    if (dropped >= by_dropped_.size()) return false;
    const EditBand::Row& row = rows_[at].row;
    for (std::size_t place = 0; place < row.distances.size(); ++place) {
      if (row.distances[place] > most_) continue;
      const Ends& ends = by_dropped_[dropped];
      if (row.distances[place] + ends[EditBand::target_length(row, place)] <= most_) return true;
    }
  }
  return false;
}

}  // namespace inkling::query
