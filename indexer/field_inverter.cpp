#include "indexer/field_inverter.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "analysis/growth.h"
#include "indexer/term_order.h"
#include "inkling/index.h"
#include "storage/bytes.h"

namespace inkling::indexer {

namespace {

/// Tokens from which the ranges are chosen: enough to know the frequent terms, few enough to be moved for nothing.
constexpr std::uint32_t kSample = 1u << 18;
constexpr std::uint32_t kRanges = 256;
/// How many tokens before it is needed a place is brought into the cache.
constexpr std::size_t kAhead = 32;
/// Occurrences that are sorted at a time: these stay in the cache.
constexpr std::size_t kSorted = std::size_t{1} << 18;
/// More are, where a range grew so large that its log would be read more often than this: a collection that goes on in
/// another script than it began has most of its words behind all that were known.
constexpr std::size_t kMostPasses = 16;

std::size_t sorted_at_a_time(std::size_t occurrences_of_range) {
  return std::max(kSorted, occurrences_of_range / kMostPasses);
}
/// Occurrences that are handed on at a time where they need not be sorted.
constexpr std::size_t kPassed = std::size_t{1} << 12;

/// A form with its term.
struct SortedForm {
  TermKey term;
  std::uint32_t count;
  std::uint32_t number;  ///< within the range
};

}  // namespace

void FieldInverter::add(std::uint32_t doc, std::span<const analysis::Token> tokens, std::uint32_t first_position,
                        const analysis::Lexicon& lexicon) {
  if (tokens.empty()) return;
  if (places_.size() < lexicon.size()) places_.resize(lexicon.size());
  const std::uint32_t first_ordinal = stretch_of(doc, first_position).first_ordinal;
  const Place* const places = places_.data();
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const auto& [form, start, end, position] = tokens[at];
    const std::size_t ahead = std::min(at + kAhead, tokens.size() - 1);
    __builtin_prefetch(&places[analysis::to_number(tokens[ahead].form)]);
    if (places[analysis::to_number(form)].range == Place::kNowhere) [[unlikely]]
      place(form, lexicon);
    const auto [range, number] = places[analysis::to_number(form)];
    logs_.append(range, first_ordinal + position, number);
  }
  next_ordinal_ = first_ordinal + tokens.back().position + 1;
  if (logs_.size() == 1 && next_ordinal_ >= kSample) split(lexicon);
}

const Stretch& FieldInverter::stretch_of(std::uint32_t doc, std::uint32_t first_position) {
  const bool goes_on =
      !stretches_.empty() && stretches_.back().doc == doc && stretches_.back().first_position == first_position;
  if (!goes_on) stretches_.push_back({next_ordinal_, doc, first_position});
  return stretches_.back();
}

void FieldInverter::place(analysis::FormId form, const analysis::Lexicon& lexicon) {
  const TermKey term(lexicon[form].term);
  const auto range = std::upper_bound(splitter_keys_.begin(), splitter_keys_.end(), term) - splitter_keys_.begin();
  std::vector<analysis::FormId>& forms = forms_[static_cast<std::size_t>(range)];
  places_[analysis::to_number(form)] = {static_cast<std::uint32_t>(range), static_cast<std::uint32_t>(forms.size())};
  forms.push_back(form);
  ++placed_;
}

void FieldInverter::split(const analysis::Lexicon& lexicon) {
  splitters_ = choose_splitters(lexicon);
  for (const std::string& splitter : splitters_) splitter_keys_.emplace_back(splitter);
  const std::size_t ranges = splitters_.size() + 1;
  const OccurrenceLogs log = std::exchange(logs_, OccurrenceLogs(ranges));
  const std::vector<analysis::FormId> forms = std::move(forms_[0]);
  forms_ = std::vector<std::vector<analysis::FormId>>(ranges);
  placed_ = 0;
  for (const analysis::FormId form : forms) place(form, lexicon);
  log.for_each(0, [&](std::uint32_t ordinal, std::uint32_t number) {
    const Place& place = places_[analysis::to_number(forms[number])];
    logs_.append(place.range, ordinal, place.number);
  });
}

// Behind a term that fills a range comes the least string that is greater, so that no other term shares its range.
std::vector<std::string> FieldInverter::choose_splitters(const analysis::Lexicon& lexicon) const {
  const std::vector<std::uint32_t> counts = count_forms(0);
  std::vector<std::pair<std::string_view, std::uint32_t>> terms;
  for (std::size_t at = 0; at < counts.size(); ++at) terms.emplace_back(lexicon[forms_[0][at]].term, counts[at]);
  std::sort(terms.begin(), terms.end());
  const std::uint32_t full = next_ordinal_ / kRanges;
  std::vector<std::string> splitters;
  std::uint32_t filled = 0;
  for (std::size_t at = 0; at < terms.size();) {
    const std::string_view term = terms[at].first;
    std::uint32_t count = 0;
    for (; at < terms.size() && terms[at].first == term; ++at) count += terms[at].second;
    if (filled > 0 && filled + count > full) {
      splitters.emplace_back(term);
      filled = 0;
    }
    filled += count;
    if (filled > full) {
      splitters.push_back(std::string(term) + '\0');
      filled = 0;
    }
  }
  return splitters;
}

/// How often each form of a range occurs.
std::vector<std::uint32_t> FieldInverter::count_forms(std::size_t range) const {
  std::vector<std::uint32_t> counts(forms_[range].size());
  logs_.for_each(range, [&](std::uint32_t, std::uint32_t number) { ++counts[number]; });
  return counts;
}

/// Writes the terms of one range after the other.
class FieldInverter::RangeWriter {
 public:
  RangeWriter(const FieldInverter& inverter, FieldId field, const analysis::Lexicon& lexicon,
              storage::SegmentWriter& segment)
      : inverter_(inverter),
        stretches_(inverter.stretches_, inverter.next_ordinal_),
        field_(field),
        lexicon_(lexicon),
        segment_(segment) {}

  void write(std::size_t range) {
    range_ = range;
    group_by_term();
    if (terms_.size() == 1) return write_in_passing(0);
    std::size_t all = 0;
    for (const Term& term : terms_) all += term.count;
    const std::size_t most = sorted_at_a_time(all);
    for (std::size_t first = 0; first < terms_.size();) {
      std::size_t last = first;
      std::size_t occurrences = 0;
      while (last < terms_.size() && (last == first || occurrences + terms_[last].count <= most)) {
        occurrences += terms_[last++].count;
      }
      if (occurrences > most) {
        write_in_passing(first);
      } else {
        write_sorted(first, last, occurrences);
      }
      first = last;
    }
  }

 private:
  /// A term and its forms, of which the most frequent is the first.
  struct Term {
    std::string_view name;
    std::uint32_t first_form;  ///< in forms_
    std::uint32_t form_count;
    std::size_t count;  ///< of its occurrences
  };
  struct FormPlace {
    std::uint32_t term;   ///< in terms_
    std::uint32_t among;  ///< the forms of that term
  };

  void group_by_term() {
    const std::vector<SortedForm> sorted = sort_forms();
    terms_.clear();
    forms_.clear();
    place_of_.resize(sorted.size());
    for (std::uint32_t at = 0; at < sorted.size(); ++at) {
      const auto& [key, count, number] = sorted[at];
      if (at == 0 || !(key == sorted[at - 1].term)) terms_.push_back({key.term, at, 0, 0});
      Term& of = terms_.back();
      place_of_[number] = {static_cast<std::uint32_t>(terms_.size() - 1), of.form_count++};
      of.count += count;
      forms_.push_back({surface_of(number), count});
    }
  }

  std::string_view surface_of(std::uint32_t number) const { return lexicon_[inverter_.forms_[range_][number]].surface; }
  std::string_view term_of(std::uint32_t number) const { return lexicon_[inverter_.forms_[range_][number]].term; }

  /// Bytes that all terms of the range begin with.
  std::size_t shared_by_all() const {
    const std::string_view first = term_of(0);
    std::size_t shared = first.size();
    for (const analysis::FormId form : inverter_.forms_[range_]) {
      shared = storage::shared_prefix(first.substr(0, shared), lexicon_[form].term);
    }
    return shared;
  }

  std::vector<SortedForm> sort_forms() const {
    const std::vector<std::uint32_t> counts = inverter_.count_forms(range_);
    std::vector<SortedForm> sorted;
    sorted.reserve(counts.size());
    const std::size_t shared = shared_by_all();
    for (std::uint32_t number = 0; number < counts.size(); ++number) {
      sorted.push_back({TermKey(term_of(number), shared), counts[number], number});
    }
    std::sort(sorted.begin(), sorted.end(), [&](const SortedForm& a, const SortedForm& b) {
      if (!(a.term == b.term)) return a.term < b.term;
      if (a.count != b.count) return a.count > b.count;
      return surface_of(a.number) < surface_of(b.number);
    });
    return sorted;
  }

  /// Calls `on_occurrence(place, doc, position)` for all of the range in order.
  template <typename OnOccurrence>
  void for_each(OnOccurrence on_occurrence) const {
    inverter_.logs_.for_each(range_, [&](std::uint32_t ordinal, std::uint32_t number) {
      const Stretch& stretch = stretches_[ordinal];
      on_occurrence(place_of_[number], stretch.doc, stretch.first_position + (ordinal - stretch.first_ordinal));
    });
  }

  /// Terms [first, last), whose occurrences fit the room to sort them.
  void write_sorted(std::size_t first, std::size_t last, std::size_t occurrences) {
    next_.resize(last - first);
    std::size_t begin = 0;
    for (std::size_t term = first; term < last; ++term) {
      next_[term - first] = begin;
      begin += terms_[term].count;
    }
    docs_.resize(occurrences);
    occurrences_.resize(occurrences);
    for_each([&](FormPlace place, std::uint32_t doc, std::uint32_t position) {
      const std::size_t term = place.term - first;
      if (term >= last - first) return;
      const std::size_t at = next_[term]++;
      docs_[at] = doc;
      occurrences_[at] = {position, place.among};
    });
    begin = 0;
    for (std::size_t term = first; term < last; ++term) {
      const std::size_t count = terms_[term].count;
      begin_term(terms_[term]);
      segment_.add_occurrences({docs_.data() + begin, count}, {occurrences_.data() + begin, count});
      segment_.end_term();
      begin += count;
    }
  }

  /// One term, frequent beyond the room: its occurrences are in order as they stand.
  void write_in_passing(std::size_t term) {
    begin_term(terms_[term]);
    docs_.resize(kPassed);
    occurrences_.resize(kPassed);
    std::size_t filled = 0;
    const auto flush = [&] {
      segment_.add_occurrences({docs_.data(), filled}, {occurrences_.data(), filled});
      filled = 0;
    };
    for_each([&](FormPlace place, std::uint32_t doc, std::uint32_t position) {
      if (place.term != term) return;
      docs_[filled] = doc;
      occurrences_[filled] = {position, place.among};
      if (++filled == kPassed) flush();
    });
    flush();
    segment_.end_term();
  }

  void begin_term(const Term& term) {
    segment_.begin_term(field_, term.name, {forms_.data() + term.first_form, term.form_count});
  }

  const FieldInverter& inverter_;
  StretchTable stretches_;
  std::size_t range_ = 0;
  FieldId field_;
  const analysis::Lexicon& lexicon_;
  storage::SegmentWriter& segment_;

  std::vector<storage::FormCount> forms_;  ///< by term, then frequency
  std::vector<Term> terms_;                ///< in order
  std::vector<FormPlace> place_of_;        ///< by the form's number within the range
  std::vector<std::size_t> next_;          ///< for each term being sorted, where its next occurrence goes
  std::vector<std::uint32_t> docs_;
  std::vector<storage::Occurrence> occurrences_;
};

void FieldInverter::write(FieldId field, const analysis::Lexicon& lexicon, storage::SegmentWriter& segment) const {
  RangeWriter writer(*this, field, lexicon, segment);
  for (std::size_t range = 0; range < forms_.size(); ++range) {
    if (!forms_[range].empty()) writer.write(range);
  }
}

std::size_t FieldInverter::memory_bytes() const noexcept {
  const std::size_t sorting = std::min<std::size_t>(next_ordinal_, sorted_at_a_time(logs_.most_in_a_log())) *
                              (sizeof(std::uint32_t) + sizeof(storage::Occurrence));
  return logs_.memory_bytes() + 2 * placed_ * sizeof(analysis::FormId) + analysis::bytes_with_growth(places_) +
         stretches_.capacity() * sizeof(Stretch) + StretchTable::memory_bytes(stretches_.size(), next_ordinal_) +
         sorting;
}

}  // namespace inkling::indexer
