#include "query/bind/fuzzy_choice.h"

#include <algorithm>
#include <utility>

#include "analysis/unicode.h"

namespace inkling::query {

namespace {

bool continues_code_point(char byte) noexcept {
  return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u;
}

void lessen(std::vector<std::uint8_t>& ends, const std::vector<std::uint8_t>& others) noexcept {
  for (std::size_t at = 0; at < ends.size(); ++at) ends[at] = std::min(ends[at], others[at]);
}

}  // namespace

void FuzzyChoice::start() {
  last_.clear();
  rows_ = rows_of_none(band_);
  by_dropped_.clear();
  whole_ = ends_near({});
  for (const std::string& added : additions()) lessen(whole_, ends_near(spelling_.of(added)));
  // Longer additions have no rule. An edit changes no more bytes than those of a code point.
  constexpr std::size_t kLongestLetter = 4;
  knows_whole_ =
      !lacks_rules() && word_.size() + most_ * kLongestLetter <= storage::FormRules::kMostAdded;
  for (Ending ending : endings()) add(std::move(ending));
  for (std::size_t dropped = by_dropped_.size(); dropped-- > 1;)
    lessen(by_dropped_[dropped - 1], by_dropped_[dropped]);
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
  const std::size_t size = band_.target().size();
  Letters letters;
  for (std::size_t at = 0; at < added.size();)
    letters.push_back(analysis::next_code_point(added, at));
  if (letters.size() > size + most_ + 1) return Ends(size + 1, EditBand::kFar);
  Table rows(letters.size() + 1, size + 1);
  for (std::size_t count = 0; count <= letters.size(); ++count) {
    for (std::size_t at = size + 1; at-- > 0;)
      rows(count, at) = distance_of(rows, letters, count, at);
  }
  Ends ends(size + 1);
  for (std::size_t at = 0; at <= size; ++at) {
    unsigned least = rows(letters.size(), at);
    const bool may_be_exchanged =
        at > 0 && at < size && !letters.empty() && letters.front() == band_.target()[at - 1];
    if (may_be_exchanged) least = std::min(least, rows(letters.size() - 1, at + 1));
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
  unsigned least = std::min(rows(count - 1, at) + 1, rows(count, at + 1) + 1);
  least = std::min(least, rows(count - 1, at + 1) + (first == word[at] ? 0u : 1u));
  const bool are_exchanged = count > 1 && left > 1 && first == word[at + 1] &&
                             letters[letters.size() - count + 1] == word[at];
  return are_exchanged ? std::min(least, rows(count - 2, at + 2) + 1) : least;
}

std::optional<std::string_view> FuzzyChoice::next_possible(std::string_view term) {
  const std::string_view prefix = before_apostrophe(term);
  const std::optional<analysis::CodePoint> refused = follow(prefix);
  if (!refused && (last_.size() < term.size() || may_be_whole())) return term;
  return next_behind(refused);
}

std::optional<analysis::CodePoint> FuzzyChoice::follow(std::string_view prefix) {
  keep_shared_rows(rows_, last_, prefix);
  std::optional<analysis::CodePoint> refused;
  for (std::size_t at = rows_.back().end; at < prefix.size();) {
    const analysis::CodePoint letter = analysis::next_code_point(prefix, at);
    if (letter == analysis::kIllFormed) break;
    if (enter(letter, at)) continue;
    refused = letter;
    break;
  }
  last_ = prefix.substr(0, rows_.back().end);
  return refused;
}

bool FuzzyChoice::enter(analysis::CodePoint letter, std::size_t end) {
  if (keeps_first_ && stands_before_first() && letter != band_.target().front()) return false;
  const EditBand::Row& before = rows_[rows_.size() - 2].row;
  rows_.push_back({end, band_.next(before, rows_.back().row, letter)});
  if (!are_too_far(rows_, most_) || may_end_near(rows_.size() - 1, end)) return true;
  rows_.pop_back();
  return false;
}

std::optional<std::string_view> FuzzyChoice::next_behind(
    std::optional<analysis::CodePoint> refused) {
  next_.clear();
  for (unsigned entered = 0; !may_be_followed_by_any();) {
    if (enter_next(refused)) {
      if (!next_.empty()) return next_;
      if (may_be_whole() || ++entered == kMostEntered) return last_;
      refused.reset();
      continue;
    }
    if (stands_before_first()) return std::nullopt;
    refused = rows_.back().row.last;
    rows_.pop_back();
    last_.resize(rows_.back().end);
  }
  next_ = last_;
  if (refused) {
    analysis::append(*refused, next_);
    ++next_.back();
  } else {
    next_.push_back('\0');
  }
  return next_;
}

bool FuzzyChoice::enter_next(std::optional<analysis::CodePoint> refused) {
  find_letters();
  for (const analysis::CodePoint letter : letters_) {
    if (refused && letter <= *refused) continue;
    const std::size_t size = last_.size();
    analysis::append(letter, last_);
    const bool tells_no_more = letter == kApostropheOfStems;
    if (!tells_no_more && enter(letter, last_.size())) return true;
    if (tells_no_more) next_ = last_;
    last_.resize(size);
    if (tells_no_more) return true;
  }
  return false;
}

void FuzzyChoice::find_letters() {
  const auto word = band_.target();
  const EditBand::Row &row = rows_.back().row, &before = rows_[rows_.size() - 2].row;
  letters_.clear();
  const auto add = [this](analysis::CodePoint letter) {
    letters_.push_back(letter);
    if (is_apostrophe(letter)) letters_.push_back(kApostropheOfStems);
  };
  for (std::size_t place = 0; place < row.distances.size(); ++place) {
    if (row.distances[place] > most_) continue;
    const std::size_t length = EditBand::target_length(row, place);
    if (length < word.size()) add(word[length]);
  }
  for (std::size_t place = 0; place < before.distances.size(); ++place) {
    if (before.distances[place] >= most_) continue;
    const std::size_t length = EditBand::target_length(before, place);
    if (length + 1 < word.size() && word[length + 1] == row.last) add(word[length]);
  }
  std::ranges::sort(letters_);
}

bool FuzzyChoice::may_be_followed_by_any() const noexcept {
  if (keeps_first_ && stands_before_first()) return false;
  return rows_.back().row.least() < most_ || may_end_near(rows_.size(), rows_.back().end + 1);
}

/// Forms that drop more than a rule may, from terms longer than that, have no rule.
bool FuzzyChoice::may_be_whole() const noexcept {
  const std::size_t size = rows_.back().end;
  return !knows_whole_ || size > storage::FormRules::kMostDropped ||
         is_near(rows_.back().row, whole_) || may_end_near(rows_.size() - 1, size);
}

bool FuzzyChoice::may_end_near(std::size_t rows, std::size_t size) const noexcept {
  for (std::size_t at = rows; at-- > 1;) {
    const std::size_t dropped = size - rows_[at].end;
    if (dropped >= by_dropped_.size()) return false;
    if (is_near(rows_[at].row, by_dropped_[dropped])) return true;
  }
  return false;
}

bool FuzzyChoice::is_near(const EditBand::Row& row, const Ends& ends) const noexcept {
  for (std::size_t place = 0; place < row.distances.size(); ++place) {
    if (row.distances[place] > most_) continue;
    if (row.distances[place] + ends[EditBand::target_length(row, place)] <= most_) return true;
  }
  return false;
}

}  // namespace inkling::query
