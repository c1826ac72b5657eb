#include "indexer/inverter.h"

#include <algorithm>
#include <utility>

#include "indexer/range_writer.h"

namespace inkling::indexer {

namespace {

/// Tokens from which the ranges are chosen: enough to know the frequent terms, few enough to be
/// moved for nothing.
constexpr std::uint32_t kSample = 1u << 18;

}  // namespace

// The text field holds the titles as well.
void Inverter::choose_ranges() {
  const FieldInverter& text = (*this)[FieldId::text];
  if (text.next_ordinal() < kSample) return;
  const auto ranges =
      std::make_shared<const TermRanges>(choose_splitters(text.count_terms(0, places_)));
  const FormPlaces before = std::exchange(places_, FormPlaces(lexicon_, ranges));
  places_.make_room();
  for (FieldInverter& field : fields_) field.part(before, places_);
  are_chosen_ = true;
}

std::size_t Inverter::memory_bytes(std::size_t threads) const noexcept {
  std::size_t bytes = lexicon_.memory_bytes() + places_.memory_bytes();
  std::size_t writing = 0;  // by one thread, whose inverter this is
  for (const FieldInverter& field : fields_) {
    bytes += field.memory_bytes();
    writing = std::max(writing, RangeWriter::writing_bytes(field.logs().most_in_a_log()));
  }
  return bytes + writing + threads * RangeWriter::forms_bytes(places_.most_in_a_range());
}

}  // namespace inkling::indexer
