#include "query/rank/phrase_occurrences.h"

#include <algorithm>
#include <utility>

#include "query/bind/position_search.h"

namespace inkling::query {

namespace {

static_assert(storage::FrequentPositions::kReadBehind >= kSmallPositionsStep);

/// Whether to compare all pairs by vectors is no more work than a few steps for each of them.
bool are_few_pairs(std::size_t starts, std::size_t positions) {
  constexpr std::size_t kSteps = 2;
  return starts * (positions / kSmallPositionsStep + 1) <= kSteps * (starts + positions);
}

}  // namespace

PhraseOccurrences::PhraseOccurrences(const BoundTerms& phrase, std::vector<Source> sources,
                                     const Conjunction& documents, const Deadline& deadline)
    : phrase_(phrase),
      sources_(std::move(sources)),
      are_small_(std::ranges::all_of(sources_,
                                     [](const Source& source) {
                                       return source.known != nullptr && source.known->are_small();
                                     })),
      documents_(documents),
      deadline_(deadline),
      counter_(phrase),
      places_(sources_.size()) {}

void PhraseOccurrences::choose(std::span<const std::uint8_t> met) {
  met_ = met;
  for (std::size_t at = 0; at < met.size(); ++at) docs_[at] = documents_.docs()[met[at]];
  const auto docs = std::span(docs_).first(met.size());
  for (std::size_t term = 0; term < sources_.size(); ++term) {
    if (sources_[term].known != nullptr) sources_[term].known->find(docs, places_[term].data());
  }
}

std::uint32_t PhraseOccurrences::count(std::size_t at) {
  at_ = at;
  if (are_small_) {
    if (const std::optional<std::uint32_t> count = count_small()) return *count;
  }
  return counter_.count(positions_of_, deadline_);
}

std::span<const std::uint16_t> PhraseOccurrences::small_positions(std::size_t term) const {
  return sources_[term].known->small_positions(places_[term][at_]);
}

/// From the term with the fewest positions here, where all are cached. Empty where there are so
/// many pairs that they are not compared one by one.
std::optional<std::uint32_t> PhraseOccurrences::count_small() {
  std::size_t fewest = 0;
  for (std::size_t term = 1; term < sources_.size(); ++term) {
    if (places_[term][at_].count < places_[fewest][at_].count) fewest = term;
  }
  std::span<const std::uint16_t> starts = small_positions(fewest);
  if (kept_.size() < starts.size()) kept_.resize(starts.size());
  const auto from = static_cast<std::int32_t>(phrase_.offsets[fewest]);
  for (std::size_t term = 0; term < sources_.size() && !starts.empty(); ++term) {
    if (term == fewest) continue;
    const auto positions = small_positions(term);
    if (!are_few_pairs(starts.size(), positions.size())) return std::nullopt;
    const auto distance = static_cast<std::int32_t>(phrase_.offsets[term]) - from;
    starts = {kept_.data(), keep_followed(starts, positions, distance, kept_.data())};
  }
  return static_cast<std::uint32_t>(starts.size());
}

void PhraseOccurrences::find_positions(std::size_t term, std::vector<std::uint32_t>& found) {
  const Source& source = sources_[term];
  if (source.known != nullptr) {
    source.known->positions(places_[term][at_], found);
  } else {
    source.list->positions(documents_.places(source.number)[met_[at_]], found);
  }
}

}  // namespace inkling::query
