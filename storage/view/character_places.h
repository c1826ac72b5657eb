#pragma once

/// A single ideograph, or kana, in an index of pairs of characters.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"

namespace inkling::storage {

/// Where a character stands, document by document. An occurrence within a run of characters belongs
/// to two pairs and counts once, by its position; so does one that ends a run together with one
/// that begins the next, which has the same. Cost: O(positions * log pairs).
class CharacterPlaces {
 public:
  /// `pairs` are the terms of `field` that contain the character, and the character by itself.
  CharacterPlaces(const Index& index, FieldId field, const std::vector<std::string>& pairs,
                  std::string_view character);
  CharacterPlaces(const CharacterPlaces&) = delete;
  CharacterPlaces& operator=(const CharacterPlaces&) = delete;

  /// The next document that has the character; kNoDoc at the end.
  DocId doc() const noexcept { return by_doc_.empty() ? kNoDoc : by_doc_.front()->postings.doc(); }
  /// Passes over doc(): how often it has the character.
  std::uint32_t take();
  /// Where the document that take() passed over has the character: for each occurrence the position
  /// of the pair that it begins, or else of the one that it ends. Increasing.
  std::span<const std::uint32_t> places() const noexcept { return places_; }

 private:
  /// The postings of one pair. Pairs have no stems: each is its own term.
  struct Pair {
    PostingCursor postings;
    bool begins;  ///< with the character
    bool ends;    ///< with it, and is not the character by itself
  };

  void take_places_of_first();
  static bool comes_later(const Pair* a, const Pair* b) noexcept {
    return a->postings.doc() > b->postings.doc();
  }

  std::vector<Pair> pairs_;
  std::vector<Pair*> by_doc_;  ///< a heap, the first document in front
  std::vector<std::uint32_t> places_;
  std::vector<std::uint32_t> ended_;  ///< positions of pairs that end with it
  std::vector<std::uint32_t> positions_;
};

}  // namespace inkling::storage
