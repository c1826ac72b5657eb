#include "query/bind/ideograph_pairs.h"

#include <cstddef>
#include <limits>
#include <utility>

#include "query/bind/expansion.h"
#include "storage/view/character_places.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

storage::PostingSum count_occurrences(const Index& index, storage::CharacterPlaces& places,
                                      const Deadline& deadline) {
  storage::PostingAdder sum(storage::view_of(index).caches().counts_scratch());
  for (Steps steps(deadline); places.doc() != kNoDoc;) {
    steps.check();
    const DocId doc = places.doc();
    sum.add(doc, places.take());
  }
  return std::move(sum).take();
}

}  // namespace

Expansion pairs_with(const Index& index, FieldId field, const std::string& ideograph,
                     analysis::Analyzer& analyzer, const Deadline& deadline) {
  const PatternNode pattern{{}, {{"", '*'}, {ideograph, '*'}, {}}};
  Expansion pairs = expand(index, field, pattern, analyzer, kAll, deadline);
  pairs.key = key_of(pattern);
  pairs.ideograph = ideograph;
  if (index.mapping().given_terms) return pairs;
  storage::CharacterPlaces places(index, field, pairs.forms, ideograph);
  pairs.postings = count_occurrences(index, places, deadline);
  return pairs;
}

}  // namespace inkling::query
