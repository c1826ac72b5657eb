#include "storage/view/character_places.h"

#include <algorithm>

namespace inkling::storage {

namespace {

void sort_each_once(std::vector<std::uint32_t>& numbers) {
  std::ranges::sort(numbers);
  const auto repeated = std::ranges::unique(numbers);
  numbers.erase(repeated.begin(), repeated.end());
}

}  // namespace

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
  ended_.clear();
  while (doc() == taken) take_places_of_first();
  sort_each_once(places_);
  sort_each_once(ended_);
  std::erase_if(ended_, [this](std::uint32_t position) {
    return std::ranges::binary_search(places_, position + 1);
  });
  places_.insert(places_.end(), ended_.begin(), ended_.end());
  std::ranges::sort(places_);
  return static_cast<std::uint32_t>(places_.size());
}

void CharacterPlaces::take_places_of_first() {
  std::ranges::pop_heap(by_doc_, comes_later);
  Pair& first = *by_doc_.back();
  first.postings.positions(positions_);
  for (const std::uint32_t position : positions_) {
    if (first.begins || !first.ends) places_.push_back(position);
    if (first.ends) ended_.push_back(position);
  }
  first.postings.advance();
  if (first.postings.doc() == kNoDoc) {
    by_doc_.pop_back();
  } else {
    std::ranges::push_heap(by_doc_, comes_later);
  }
}

}  // namespace inkling::storage
