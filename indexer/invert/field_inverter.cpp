#include "indexer/invert/field_inverter.h"

#include <algorithm>
#include <utility>

namespace inkling::indexer {

namespace {

/// How many tokens ahead to prefetch the place of a form.
constexpr std::size_t kTokensAhead = 32;

}  // namespace

void FieldInverter::add(std::uint32_t doc, std::span<const analysis::Token> tokens,
                        std::uint32_t first_position, FormPlaces& places) {
  if (tokens.empty()) return;
  places.grow_to_lexicon();
  const std::uint32_t first_ordinal = value_of(doc, first_position).first_ordinal;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    places.prefetch(tokens[std::min(at + kTokensAhead, tokens.size() - 1)].form);
    const auto [range, number] = places.place(tokens[at].form);
    logs_.append(range, first_ordinal + tokens[at].position, number);
  }
  next_ordinal_ = first_ordinal + tokens.back().position + 1;
}

const ValueStart& FieldInverter::value_of(std::uint32_t doc, std::uint32_t first_position) {
  const bool goes_on = !values_.empty() && values_.back().doc == doc &&
                       values_.back().first_position == first_position;
  if (!goes_on) values_.push_back({next_ordinal_, doc, first_position});
  return values_.back();
}

void FieldInverter::partition(const FormPlaces& before, FormPlaces& places) {
  const OccurrenceLogs log =
      std::exchange(logs_, OccurrenceLogs(choose_units(before, places), blocks_));
  const std::span<const analysis::FormId> forms = before.forms(0);
  log.reader(0).read_all([&](std::uint32_t ordinal, std::uint32_t number) {
    const FormPlaces::Place place = places.place(forms[number]);
    logs_.append(place.range, ordinal, place.number);
  });
}

std::vector<OccurrenceUnit> FieldInverter::choose_units(const FormPlaces& before,
                                                        FormPlaces& places) const {
  std::vector<std::vector<std::uint32_t>> counts(places.ranges()->size());
  const std::span<const analysis::FormId> forms = before.forms(0);
  logs_.reader(0).read_all([&](std::uint32_t, std::uint32_t number) {
    const FormPlaces::Place place = places.place(forms[number]);
    std::vector<std::uint32_t>& of_range = counts[place.range];
    if (place.number >= of_range.size()) of_range.resize(place.number + 1);
    ++of_range[place.number];
  });
  std::vector<OccurrenceUnit> units;
  for (const std::vector<std::uint32_t>& of_range : counts)
    units.push_back(choose_unit(of_range, next_ordinal_));
  return units;
}

std::vector<TermCount> FieldInverter::count_terms(std::size_t range,
                                                  const FormPlaces& places) const {
  std::vector<TermCount> terms;
  for (const analysis::FormId form : places.forms(range))
    terms.push_back({places.lexicon()[form].term, 0});
  logs_.reader(range).read_all([&](std::uint32_t, std::uint32_t number) { ++terms[number].count; });
  std::sort(terms.begin(), terms.end(),
            [](const TermCount& a, const TermCount& b) { return a.term < b.term; });
  return terms;
}

std::size_t FieldInverter::memory_bytes() const noexcept {
  return logs_.memory_bytes() + values_.capacity() * sizeof(ValueStart) +
         ValueTable::memory_bytes(values_.size(), next_ordinal_);
}

}  // namespace inkling::indexer
