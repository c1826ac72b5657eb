#pragma once

/// Where a word stands in some documents.

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/index.h"
#include "report/word_analyzer.h"
#include "storage/view/character_places.h"

namespace inkling::report {

/// Calls visit(doc, places) for those of `docs` that have the word, with its places in the document
/// in any order. `docs` are sorted. Cost: O(docs * log postings of the word), and O(tf) in them; of
/// a single ideograph in an index of pairs all of its places.
template <typename Visit>
void for_each_placed(const Index& index, FieldId field, const AnalyzedWord& word, TermUnit unit,
                     std::span<const DocId> docs, const Visit& visit) {
  if (docs.empty()) return;
  if (!word.pairs.empty()) {
    storage::CharacterPlaces character(index, field, word.pairs, word.forms.front().term);
    while (character.doc() != kNoDoc) {
      const DocId doc = character.doc();
      character.take();
      if (std::ranges::binary_search(docs, doc)) visit(doc, character.places());
    }
    return;
  }
  std::vector<std::uint32_t> places;
  for (PostingCursor& cursor : postings_of(index, field, unit, word)) {
    for (const DocId doc : docs) {
      cursor.seek(doc);
      if (cursor.doc() == kNoDoc) break;
      if (cursor.doc() != doc) continue;
      cursor.positions(places);
      visit(doc, std::span<const std::uint32_t>(places));
    }
  }
}

}  // namespace inkling::report
