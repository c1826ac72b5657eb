#include "indexer/field_inverter.h"

#include <algorithm>
#include <utility>

#include "analysis/growth.h"

namespace inkling::indexer {

namespace {

/// How many tokens before it is needed a place is brought into the cache.
constexpr std::size_t kAhead = 32;

}  // namespace

void FieldInverter::add(std::uint32_t doc, std::span<const analysis::Token> tokens, std::uint32_t first_position,
                        const analysis::Lexicon& lexicon, const TermRanges& ranges) {
  if (tokens.empty()) return;
  if (places_.size() < lexicon.size()) places_.resize(lexicon.size());
  const std::uint32_t first_ordinal = stretch_of(doc, first_position).first_ordinal;
  const Place* const places = places_.data();
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const auto& [form, start, end, position] = tokens[at];
    const std::size_t ahead = std::min(at + kAhead, tokens.size() - 1);
    __builtin_prefetch(&places[analysis::to_number(tokens[ahead].form)]);
    if (places[analysis::to_number(form)].range == Place::kNowhere) [[unlikely]]
      place(form, lexicon, ranges);
    const auto [range, number] = places[analysis::to_number(form)];
    logs_.append(range, first_ordinal + position, number);
  }
  next_ordinal_ = first_ordinal + tokens.back().position + 1;
}

const Stretch& FieldInverter::stretch_of(std::uint32_t doc, std::uint32_t first_position) {
  const bool goes_on =
      !stretches_.empty() && stretches_.back().doc == doc && stretches_.back().first_position == first_position;
  if (!goes_on) stretches_.push_back({next_ordinal_, doc, first_position});
  return stretches_.back();
}

void FieldInverter::place(analysis::FormId form, const analysis::Lexicon& lexicon, const TermRanges& ranges) {
  const std::size_t range = ranges.range_of(lexicon[form].term);
  std::vector<analysis::FormId>& forms = forms_[range];
  places_[analysis::to_number(form)] = {static_cast<std::uint32_t>(range), static_cast<std::uint32_t>(forms.size())};
  forms.push_back(form);
  ++placed_;
}

void FieldInverter::part(const analysis::Lexicon& lexicon, const TermRanges& ranges) {
  const OccurrenceLogs log = std::exchange(logs_, OccurrenceLogs(ranges.size(), blocks_));
  const std::vector<analysis::FormId> forms = std::move(forms_[0]);
  forms_ = std::vector<std::vector<analysis::FormId>>(ranges.size());
  placed_ = 0;
  for (const analysis::FormId form : forms) place(form, lexicon, ranges);
  log.reader(0).read_all([&](std::uint32_t ordinal, std::uint32_t number) {
    const Place& place = places_[analysis::to_number(forms[number])];
    logs_.append(place.range, ordinal, place.number);
  });
}

std::vector<TermCount> FieldInverter::count_terms(std::size_t range, const analysis::Lexicon& lexicon) const {
  std::vector<TermCount> terms;
  for (const analysis::FormId form : forms_[range]) terms.push_back({lexicon[form].term, 0});
  logs_.reader(range).read_all([&](std::uint32_t, std::uint32_t number) { ++terms[number].count; });
  std::sort(terms.begin(), terms.end(), [](const TermCount& a, const TermCount& b) { return a.term < b.term; });
  return terms;
}

std::size_t FieldInverter::memory_bytes() const noexcept {
  return logs_.memory_bytes() + 2 * placed_ * sizeof(analysis::FormId) + analysis::bytes_with_growth(places_) +
         stretches_.capacity() * sizeof(Stretch) + StretchTable::memory_bytes(stretches_.size(), next_ordinal_);
}

}  // namespace inkling::indexer
