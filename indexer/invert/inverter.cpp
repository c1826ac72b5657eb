#include "indexer/invert/inverter.h"

#include <algorithm>
#include <utility>

namespace inkling::indexer {

namespace {

/// Tokens from which the ranges are chosen: enough to know the frequent terms, few enough to move.
constexpr std::uint32_t kSample = 1u << 18;

}  // namespace

// The field `text` has the tokens of all other fields, too.
void Inverter::choose_ranges() {
  const FieldInverter& text = (*this)[FieldId::text];
  if (text.next_ordinal() < kSample) return;
  const auto ranges =
      std::make_shared<const TermRanges>(choose_splitters(text.count_terms(0, places_)));
  const FormPlaces before = std::exchange(places_, FormPlaces(lexicon_, ranges));
  places_.grow_to_lexicon();
  for (FieldInverter& field : fields_) field.partition(before, places_);
  are_chosen_ = true;
}

std::size_t Inverter::memory_bytes() const noexcept {
  std::size_t bytes = lexicon_.memory_bytes() + places_.memory_bytes();
  for (const FieldInverter& field : fields_) bytes += field.memory_bytes();
  return bytes;
}

std::size_t Inverter::most_in_a_log() const noexcept {
  std::size_t most = 0;
  for (const FieldInverter& field : fields_) most = std::max(most, field.logs().most_in_a_log());
  return most;
}

}  // namespace inkling::indexer
