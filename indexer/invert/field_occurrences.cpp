#include "indexer/invert/field_occurrences.h"

namespace inkling::indexer {

namespace {

/// The stretches of documents of the segment, by its numbers; behind them one that ends the last.
std::vector<Stretch> placed(const FieldInverter& field, std::span<const std::uint32_t> docs) {
  std::vector<Stretch> stretches;
  stretches.reserve(field.stretches().size() + 1);
  for (const Stretch& stretch : field.stretches()) {
    if (stretch.doc >= docs.size()) break;
    stretches.push_back({stretch.first_ordinal, docs[stretch.doc], stretch.first_position});
  }
  return stretches;
}

/// The ordinal behind the last of those documents.
std::uint32_t end_of(const FieldInverter& field, std::size_t stretches) {
  const auto all = field.stretches();
  return stretches < all.size() ? all[stretches].first_ordinal : field.next_ordinal();
}

}  // namespace

FieldOccurrences::FieldOccurrences(FieldId field, std::span<const InvertedPart> parts,
                                   std::span<const Turn> turns) {
  std::vector<std::uint32_t> ends;
  for (const InvertedPart& part : parts) {
    const FieldInverter& of_part = (*part.inverter)[field];
    std::vector<Stretch> stretches = placed(of_part, part.docs);
    const std::uint32_t end = end_of(of_part, stretches.size());
    parts_.push_back({part.inverter, &of_part, StretchTable(std::move(stretches), end)});
    ends.push_back(end);
  }
  std::vector<std::size_t> reached(parts.size());  // stretches
  for (const Turn& turn : turns) {
    const auto stretches = parts_[turn.inverter].field->stretches();
    std::size_t& at = reached[turn.inverter];
    while (at < stretches.size() && stretches[at].doc < turn.end) ++at;
    const std::uint32_t end =
        at < stretches.size() ? stretches[at].first_ordinal : ends[turn.inverter];
    turns_.push_back({turn.inverter, end});
  }
}

}  // namespace inkling::indexer
