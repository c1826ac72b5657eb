#include "indexer/invert/field_occurrences.h"

namespace inkling::indexer {

namespace {

/// The values of the documents that are in the segment, with the segment's document numbers.
std::vector<ValueStart> placed(const FieldInverter& field, std::span<const std::uint32_t> docs) {
  std::vector<ValueStart> values;
  values.reserve(field.values().size() + 1);
  for (const ValueStart& value : field.values()) {
    if (value.doc >= docs.size()) break;
    values.push_back({value.first_ordinal, docs[value.doc], value.first_position});
  }
  return values;
}

/// The ordinal one past the first `values` values.
std::uint32_t end_of(const FieldInverter& field, std::size_t values) {
  const auto all = field.values();
  return values < all.size() ? all[values].first_ordinal : field.next_ordinal();
}

}  // namespace

FieldOccurrences::FieldOccurrences(FieldId field, std::span<const InverterDocuments> inverters,
                                   std::span<const Turn> turns) {
  std::vector<std::uint32_t> ends;
  for (const InverterDocuments& each : inverters) {
    const FieldInverter& of_inverter = (*each.inverter)[field];
    std::vector<ValueStart> values = placed(of_inverter, each.docs);
    const std::uint32_t end = end_of(of_inverter, values.size());
    inverters_.push_back({each.inverter, &of_inverter, ValueTable(std::move(values), end)});
    ends.push_back(end);
  }
  std::vector<std::size_t> next_values(inverters.size());
  for (const Turn& turn : turns) {
    const auto values = inverters_[turn.inverter].field->values();
    std::size_t& at = next_values[turn.inverter];
    while (at < values.size() && values[at].doc < turn.end) ++at;
    const std::uint32_t end = at < values.size() ? values[at].first_ordinal : ends[turn.inverter];
    turns_.push_back({turn.inverter, end, turn.is_left_out});
  }
}

}  // namespace inkling::indexer
