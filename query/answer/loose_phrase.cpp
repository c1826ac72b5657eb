#include "query/answer/loose_phrase.h"

#include <algorithm>
#include <iterator>

#include "inkling/types.h"

namespace inkling::query {

namespace {

std::uint32_t steps_between(std::uint32_t left, std::uint32_t right) noexcept {
  return left > right ? left - right : right - left;
}

}  // namespace

bool LoosePhrase::tells(const BoundTerms& phrase) {
  return phrase.expansion == nullptr && phrase.forms.empty() && phrase.terms.size() > 1 &&
         std::uint64_t{phrase.offsets.back()} + phrase.slop < kPositionGap;
}

LoosePhrase::LoosePhrase(const Index& index, const BoundTerms& phrase)
    : phrase_(phrase), positions_(phrase.terms.size()) {
  for (const std::string& term : phrase.terms) {
    cursors_.push_back(index.postings(phrase.field, term));
    const auto first = std::ranges::find(phrase.terms, term);
    first_of_term_.push_back(static_cast<std::size_t>(first - phrase.terms.begin()));
  }
}

std::optional<std::uint64_t> LoosePhrase::count(DocId doc) {
  if (!read_positions(doc)) return 0;
  found_.clear();
  for (const std::uint32_t position : positions_.front()) {
    if (!take_from(position)) return std::nullopt;
  }
  std::ranges::sort(found_);
  const auto repeated = std::ranges::unique(found_);
  return found_.size() - repeated.size();
}

bool LoosePhrase::read_positions(DocId doc) {
  for (std::size_t place = 0; place < cursors_.size(); ++place) {
    cursors_[place].seek(doc);
    if (cursors_[place].doc() != doc) return false;
    cursors_[place].positions(positions_[place]);
  }
  return true;
}

/// Of two that are as near the first.
std::optional<LoosePhrase::Word> LoosePhrase::nearest(std::size_t place, std::uint32_t wanted,
                                                      std::uint32_t slop) const {
  const std::vector<std::uint32_t>& all = positions_[place];
  const auto behind = std::ranges::lower_bound(all, wanted);
  auto found = behind;
  if (behind != all.begin() && (behind == all.end() || steps_between(*std::prev(behind), wanted) <=
                                                           steps_between(*behind, wanted)))
    found = std::prev(behind);
  if (found == all.end() || steps_between(*found, wanted) > slop) return std::nullopt;
  return Word{*found, first_of_term_[place]};
}

bool LoosePhrase::take_from(std::uint32_t position) {
  words_.assign(1, {position, 0});
  std::uint32_t slop = phrase_.slop;
  for (std::size_t place = 1; place < positions_.size(); ++place) {
    const std::uint32_t wanted = position - phrase_.offsets.front() + phrase_.offsets[place];
    const std::optional<Word> word = nearest(place, wanted, slop);
    if (!word) return true;
    slop -= steps_between(word->first, wanted);
    words_.push_back(*word);
  }
  std::ranges::sort(words_);
  const auto repeated = std::ranges::unique(words_);
  words_.erase(repeated.begin(), repeated.end());
  const std::size_t size = words_.size();
  found_.push_back({words_.front(), words_.back()});
  return size == 1 ||
         (words_[0].first != words_[1].first && words_[size - 2].first != words_[size - 1].first);
}

}  // namespace inkling::query
