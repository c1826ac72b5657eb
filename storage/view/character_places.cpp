#include "storage/view/character_places.h"

#include <algorithm>

namespace inkling::storage {

CharacterPlaces::CharacterPlaces(const Index& index, FieldId field,
                                 const std::vector<std::string>& pairs,
                                 std::string_view character) {
  pairs_.reserve(pairs.size());
  for (const std::string& pair : pairs) {
    pairs_.push_back({index.postings(field, pair), pair.starts_with(character),
                      pair.size() > character.size() && pair.ends_with(character)});
  }
  for (Pair& pair : pairs_) {
    if (pair.postings.doc() != kNoDoc) by_doc_.push_back(&pair);
  }
  std::ranges::make_heap(by_doc_, comes_later);
}

std::uint32_t CharacterPlaces::take() {
  const DocId taken = doc();
  places_.clear();
  while (doc() == taken) take_places_of_first();
  std::ranges::sort(places_);
  const auto repeated = std::ranges::unique(places_);
  places_.erase(repeated.begin(), repeated.end());
  return static_cast<std::uint32_t>(places_.size());
}

/// Characters are numbered as the pairs that they begin.
void CharacterPlaces::take_places_of_first() {
  std::ranges::pop_heap(by_doc_, comes_later);
  Pair& first = *by_doc_.back();
  first.postings.positions(positions_);
  for (const std::uint32_t position : positions_) {
    if (first.begins || !first.ends) places_.push_back(position);
    if (first.ends) places_.push_back(position + 1);
  }
  first.postings.advance();
  if (first.postings.doc() == kNoDoc) {
    by_doc_.pop_back();
  } else {
    std::ranges::push_heap(by_doc_, comes_later);
  }
}

}  // namespace inkling::storage
