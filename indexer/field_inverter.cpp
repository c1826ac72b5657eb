#include "indexer/field_inverter.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "inkling/index.h"

namespace inkling::indexer {

namespace {

/// Tokens from which the ranges are chosen: enough to know the frequent terms, few enough to be moved for nothing.
constexpr std::uint32_t kSample = 1u << 18;
constexpr std::uint32_t kRanges = 256;
/// How many tokens before it is needed a place is brought into the cache.
constexpr std::size_t kAhead = 16;
/// Occurrences that are sorted at a time.
constexpr std::size_t kSorted = std::size_t{1} << 18;

/// A form with its term; the first bytes of the term, as a number, decide most comparisons.
struct SortedForm {
  std::uint64_t prefix;
  std::string_view term;
  std::uint32_t count;
  analysis::FormId form;
};

std::uint64_t prefix_of(std::string_view term) {
  std::uint64_t prefix = 0;
  for (std::size_t at = 0; at < sizeof prefix; ++at) {
    prefix = prefix << 8 | (at < term.size() ? static_cast<unsigned char>(term[at]) : 0);
  }
  return prefix;
}

}  // namespace

void FieldInverter::add(std::uint32_t doc, std::span<const analysis::Token> tokens, std::uint32_t first_position,
                        const analysis::Lexicon& lexicon) {
  if (tokens.empty()) return;
  if (places_.size() < lexicon.size()) places_.resize(lexicon.size());
  const std::uint32_t first_ordinal = stretch_of(doc, first_position).first_ordinal;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const std::size_t ahead = std::min(at + kAhead, tokens.size() - 1);
    __builtin_prefetch(&places_[analysis::to_number(tokens[ahead].form)]);
    append(tokens[at].form, first_ordinal + tokens[at].position, lexicon);
  }
  next_ordinal_ = first_ordinal + tokens.back().position + 1;
  if (logs_.size() == 1 && next_ordinal_ >= kSample) split(lexicon);
}

const FieldInverter::Stretch& FieldInverter::stretch_of(std::uint32_t doc, std::uint32_t first_position) {
  const bool goes_on =
      !stretches_.empty() && stretches_.back().doc == doc && stretches_.back().first_position == first_position;
  if (!goes_on) stretches_.push_back({next_ordinal_, doc, first_position});
  return stretches_.back();
}

void FieldInverter::append(analysis::FormId form, std::uint32_t ordinal, const analysis::Lexicon& lexicon) {
  Place& at = places_[analysis::to_number(form)];
  if (at.count++ == 0) [[unlikely]]
    place(form, at, lexicon);
  logs_.append(at.range, ordinal, at.number);
}

void FieldInverter::place(analysis::FormId form, Place& place, const analysis::Lexicon& lexicon) {
  const auto range = std::upper_bound(splitters_.begin(), splitters_.end(), lexicon[form].term) - splitters_.begin();
  std::vector<analysis::FormId>& forms = forms_[static_cast<std::size_t>(range)];
  place.range = static_cast<std::uint16_t>(range);
  place.number = static_cast<std::uint32_t>(forms.size());
  forms.push_back(form);
  ++placed_;
}

void FieldInverter::split(const analysis::Lexicon& lexicon) {
  splitters_ = choose_splitters(lexicon);
  const std::size_t ranges = splitters_.size() + 1;
  const OccurrenceLogs log = std::exchange(logs_, OccurrenceLogs(ranges));
  const std::vector<analysis::FormId> forms = std::move(forms_[0]);
  forms_ = std::vector<std::vector<analysis::FormId>>(ranges);
  placed_ = 0;
  for (const analysis::FormId form : forms) place(form, places_[analysis::to_number(form)], lexicon);
  log.for_each(0, [&](std::uint32_t ordinal, std::uint32_t number) {
    const Place& place = places_[analysis::to_number(forms[number])];
    logs_.append(place.range, ordinal, place.number);
  });
}

// Behind a term that fills a range comes the least string that is greater, so that no other term shares its range.
std::vector<std::string> FieldInverter::choose_splitters(const analysis::Lexicon& lexicon) const {
  std::vector<std::pair<std::string_view, std::uint32_t>> terms;
  for (const analysis::FormId form : forms_[0]) {
    terms.emplace_back(lexicon[form].term, places_[analysis::to_number(form)].count);
  }
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

/// Writes the terms of one range.
class FieldInverter::RangeWriter {
 public:
  RangeWriter(const FieldInverter& inverter, std::size_t range, FieldId field, const analysis::Lexicon& lexicon,
              storage::SegmentWriter& segment)
      : inverter_(inverter), range_(range), field_(field), lexicon_(lexicon), segment_(segment) {
    group_by_term();
  }

  void write() {
    if (terms_.size() == 1) return write_in_passing(0);
    for (std::size_t first = 0; first < terms_.size();) {
      std::size_t last = first;
      std::size_t occurrences = 0;
      while (last < terms_.size() && (last == first || occurrences + terms_[last].count <= kSorted)) {
        occurrences += terms_[last++].count;
      }
      if (occurrences > kSorted) {
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
    std::uint32_t first_form;  ///< in forms_
    std::uint32_t form_count;
    std::size_t count;  ///< of its occurrences
  };
  struct FormPlace {
    std::uint32_t term;   ///< in terms_
    std::uint32_t among;  ///< the forms of that term
  };

  std::uint32_t count_of(analysis::FormId form) const { return inverter_.places_[analysis::to_number(form)].count; }

  void group_by_term() {
    const std::vector<SortedForm> sorted = sort_forms();
    forms_.resize(sorted.size());
    place_of_.resize(sorted.size());
    for (std::uint32_t at = 0; at < sorted.size(); ++at) {
      const auto& [prefix, term, count, form] = sorted[at];
      if (at == 0 || term != sorted[at - 1].term) terms_.push_back({at, 0, 0});
      Term& of = terms_.back();
      place_of_[inverter_.places_[analysis::to_number(form)].number] = {static_cast<std::uint32_t>(terms_.size() - 1),
                                                                        of.form_count++};
      of.count += count;
      forms_[at] = form;
    }
  }

  std::vector<SortedForm> sort_forms() const {
    std::vector<SortedForm> sorted;
    sorted.reserve(inverter_.forms_[range_].size());
    for (const analysis::FormId form : inverter_.forms_[range_]) {
      const std::string_view term = lexicon_[form].term;
      sorted.push_back({prefix_of(term), term, count_of(form), form});
    }
    std::sort(sorted.begin(), sorted.end(), [&](const SortedForm& a, const SortedForm& b) {
      if (a.prefix != b.prefix) return a.prefix < b.prefix;
      if (const int order = a.term.compare(b.term); order != 0) return order < 0;
      if (a.count != b.count) return a.count > b.count;
      return lexicon_[a.form].surface < lexicon_[b.form].surface;
    });
    return sorted;
  }

  /// Calls `on_occurrence(place, doc, position)` for all of the range in order.
  template <typename OnOccurrence>
  void for_each(OnOccurrence on_occurrence) const {
    const Stretch* stretch = inverter_.stretches_.data();
    const Stretch* const last = stretch + inverter_.stretches_.size() - 1;
    inverter_.logs_.for_each(range_, [&](std::uint32_t ordinal, std::uint32_t number) {
      while (stretch < last && stretch[1].first_ordinal <= ordinal) ++stretch;
      on_occurrence(place_of_[number], stretch->doc, stretch->first_position + (ordinal - stretch->first_ordinal));
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
      begin_term(terms_[term]);
      add_postings(begin, begin + terms_[term].count);
      segment_.end_term();
      begin += terms_[term].count;
    }
  }

  void add_postings(std::size_t begin, std::size_t end) {
    while (begin < end) {
      std::size_t behind = begin + 1;
      while (behind < end && docs_[behind] == docs_[begin]) ++behind;
      segment_.add_posting(docs_[begin], {occurrences_.data() + begin, behind - begin});
      begin = behind;
    }
  }

  /// One term, frequent beyond the room: its occurrences are in order as they stand.
  void write_in_passing(std::size_t term) {
    begin_term(terms_[term]);
    std::uint32_t doc_of_all = 0;
    occurrences_.clear();
    const auto flush = [&] {
      if (!occurrences_.empty()) segment_.add_posting(doc_of_all, occurrences_);
      occurrences_.clear();
    };
    for_each([&](FormPlace place, std::uint32_t doc, std::uint32_t position) {
      if (place.term != term) return;
      if (doc != doc_of_all) flush();
      doc_of_all = doc;
      occurrences_.push_back({position, place.among});
    });
    flush();
    segment_.end_term();
  }

  void begin_term(const Term& term) {
    surfaces_.clear();
    for (std::uint32_t at = term.first_form; at < term.first_form + term.form_count; ++at) {
      surfaces_.push_back({std::string(lexicon_[forms_[at]].surface), count_of(forms_[at])});
    }
    segment_.begin_term(field_, lexicon_[forms_[term.first_form]].term, surfaces_);
  }

  const FieldInverter& inverter_;
  std::size_t range_;
  FieldId field_;
  const analysis::Lexicon& lexicon_;
  storage::SegmentWriter& segment_;

  std::vector<analysis::FormId> forms_;  ///< by term, then frequency
  std::vector<Term> terms_;              ///< in order
  std::vector<FormPlace> place_of_;      ///< by the form's number within the range
  std::vector<std::size_t> next_;        ///< for each term being sorted, where its next occurrence goes
  std::vector<std::uint32_t> docs_;
  std::vector<storage::Occurrence> occurrences_;
  std::vector<SurfaceForm> surfaces_;
};

void FieldInverter::write(FieldId field, const analysis::Lexicon& lexicon, storage::SegmentWriter& segment) const {
  for (std::size_t range = 0; range < forms_.size(); ++range) {
    if (!forms_[range].empty()) RangeWriter(*this, range, field, lexicon, segment).write();
  }
}

std::size_t FieldInverter::memory_bytes() const noexcept {
  const std::size_t sorting =
      std::min<std::size_t>(next_ordinal_, kSorted) * (sizeof(std::uint32_t) + sizeof(storage::Occurrence));
  return logs_.memory_bytes() + 2 * placed_ * sizeof(analysis::FormId) + places_.capacity() * sizeof(Place) +
         stretches_.capacity() * sizeof(Stretch) + sorting;
}

}  // namespace inkling::indexer
