#include "indexer/invert/range_writer.h"

#include <algorithm>
#include <numeric>

#include "storage/bits/bytes.h"

namespace inkling::indexer {

namespace {

/// Occurrences that are sorted at a time, so that they stay in the cache.
constexpr std::size_t kSorted = std::size_t{1} << 18;
/// More are sorted at a time if a log would be read more often than this. The last range is that
/// large in a collection that continues in another script than it began with.
constexpr std::size_t kMostPasses = 16;

std::size_t sorted_at_a_time(std::size_t occurrences_of_range) {
  return std::max(kSorted, occurrences_of_range / kMostPasses);
}

/// How many forms ahead to prefetch.
constexpr std::size_t kTermsAhead = 16;

/// Occurrences that are encoded at a time if they need no sorting. Those of the last document wait
/// for the next time.
constexpr std::size_t kPassed = std::size_t{1} << 12;

/// What an encoded occurrence takes until it is in the segment: a byte or two, in buffers that
/// double, while other ranges wait for their turn.
constexpr std::size_t kBytesOfEncoded = 4;

/// What a form of a sub-range takes while it is written: the form and its term, sorted and
/// unsorted, and the entry of the term, in vectors that double.
constexpr std::size_t kBytesOfForm = 480;

/// What writing a range of so many occurrences takes, with the encoded lists, without its forms.
/// Each of several threads counts this for its own logs, since all of them write.
std::size_t writing_bytes(std::size_t most_occurrences) {
  const std::size_t sorted = std::min(most_occurrences, sorted_at_a_time(most_occurrences));
  const std::size_t sorting = sorted * (sizeof(std::uint32_t) + sizeof(storage::Occurrence));
  return sorting + most_occurrences * kBytesOfEncoded;
}

}  // namespace

RangeWriter::RangeWriter(const FieldOccurrences& occurrences)
    : occurrences_(occurrences),
      counts_(occurrences.inverters()),
      places_(occurrences.inverters()) {}

std::size_t RangeWriter::forms_bytes(std::size_t most_forms) noexcept {
  const auto bytes_of = [](std::size_t forms) {
    return forms * (sizeof(std::uint32_t) + sizeof(FormPlace)) +
           forms_of_sub_range(forms) / 2 * kBytesOfForm;
  };
  return bytes_of(most_forms) - bytes_of(std::min(most_forms, kFewForms));
}

std::size_t RangeWriter::memory_bytes(const Inverter& inverter, std::size_t threads) noexcept {
  return inverter.memory_bytes() + writing_bytes(inverter.most_in_a_log()) +
         threads * forms_bytes(inverter.most_in_a_range());
}

void RangeWriter::write(const SubRange& sub_range, storage::EncodedTerms& terms) {
  sub_range_ = sub_range;
  find_forms();
  group_by_term();
  if (terms_.size() == 1) return write_in_passing(0, terms);
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
      write_in_passing(first, terms);
    } else {
      write_sorted(first, last, occurrences, terms);
    }
    first = last;
  }
}

/// Puts the forms of the sub-range that occur in the segment into inverter_forms_.
void RangeWriter::find_forms() {
  for (std::size_t inverter = 0; inverter < occurrences_.inverters(); ++inverter) {
    counts_[inverter].assign(occurrences_.forms(inverter, sub_range_.range).size(), 0);
  }
  occurrences_.count(sub_range_.range, counts_);
  inverter_forms_.clear();
  for (std::size_t inverter = 0; inverter < occurrences_.inverters(); ++inverter)
    find_forms_of(inverter);
  if (inverter_forms_.empty()) return;
  std::string_view shared = inverter_forms_[0].term.rest;
  for (const InverterForm& form : inverter_forms_) {
    shared = shared.substr(0, storage::shared_prefix(shared, form.term.rest));
  }
  shared_ = shared.size();
  for (InverterForm& form : inverter_forms_) form.term = TermKey(form.term.rest, shared_);
}

/// The forms of a range are scattered over the lexicon, hence the prefetching.
void RangeWriter::find_forms_of(std::size_t inverter) {
  const analysis::Lexicon& lexicon = occurrences_.lexicon(inverter);
  const auto forms = occurrences_.forms(inverter, sub_range_.range);
  const auto ahead = [&](std::size_t number) { return forms[std::min(number, forms.size() - 1)]; };
  for (std::uint32_t number = 0; number < forms.size(); ++number) {
    lexicon.prefetch(ahead(number + 2 * kTermsAhead));
    __builtin_prefetch(lexicon[ahead(number + kTermsAhead)].surface.data());
    if (counts_[inverter][number] == 0) continue;
    const auto [surface, term] = lexicon[forms[number]];
    if (!sub_range_.holds(term)) continue;
    inverter_forms_.push_back({TermKey(term), surface, counts_[inverter][number],
                               static_cast<std::uint32_t>(inverter), number});
  }
}

std::string_view RangeWriter::whole(const TermKey& term) const noexcept {
  return {term.rest.data() - shared_, term.rest.size() + shared_};
}

void RangeWriter::group_by_term() {
  sorted_forms_.clear();
  for (std::uint32_t at = 0; at < inverter_forms_.size(); ++at)
    sorted_forms_.push_back({inverter_forms_[at].term.first, at});
  std::sort(sorted_forms_.begin(), sorted_forms_.end(),
            [&](const SortedForm& left, const SortedForm& right) {
              if (left.term != right.term) return left.term < right.term;
              const InverterForm& a = inverter_forms_[left.at];
              const InverterForm& b = inverter_forms_[right.at];
              const auto order = a.term <=> b.term;
              return order != 0 ? order < 0 : a.surface < b.surface;
            });
  terms_.clear();
  forms_.clear();
  for (std::size_t inverter = 0; inverter < places_.size(); ++inverter) {
    places_[inverter].assign(counts_[inverter].size(), {kElsewhere, 0});
  }
  const std::span<const SortedForm> sorted = sorted_forms_;
  for (std::size_t first = 0; first < sorted.size();) {
    const TermKey& term = inverter_forms_[sorted[first].at].term;
    std::size_t last = first + 1;
    while (last < sorted.size() && inverter_forms_[sorted[last].at].term == term) ++last;
    add_term(sorted.subspan(first, last - first));
    first = last;
  }
}

/// Forms of one term, sorted by surface; several inverters may have the same.
void RangeWriter::add_term(std::span<const SortedForm> forms) {
  Term term{whole(inverter_forms_[forms[0].at].term), forms_.size(), 0, 0};
  surfaces_.all.clear();
  surfaces_.of_forms.clear();
  for (const SortedForm& sorted : forms) {
    const InverterForm& form = inverter_forms_[sorted.at];
    if (surfaces_.all.empty() || surfaces_.all.back().surface != form.surface)
      surfaces_.all.push_back({form.surface, 0});
    surfaces_.of_forms.push_back(surfaces_.all.size() - 1);
    surfaces_.all.back().count += form.count;
    term.count += form.count;
  }
  surfaces_.order.resize(surfaces_.all.size());
  std::iota(surfaces_.order.begin(), surfaces_.order.end(), 0);
  std::sort(surfaces_.order.begin(), surfaces_.order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return surfaces_.all[a].count != surfaces_.all[b].count
               ? surfaces_.all[a].count > surfaces_.all[b].count
               : a < b;
  });
  surfaces_.rank.resize(surfaces_.order.size());
  for (const std::uint32_t surface : surfaces_.order) {
    surfaces_.rank[surface] = static_cast<std::uint32_t>(term.form_count++);
    forms_.push_back(surfaces_.all[surface]);
  }
  for (std::size_t at = 0; at < forms.size(); ++at) {
    const InverterForm& form = inverter_forms_[forms[at].at];
    places_[form.inverter][form.number] = {static_cast<std::uint32_t>(terms_.size()),
                                           surfaces_.rank[surfaces_.of_forms[at]]};
  }
  terms_.push_back(term);
}

/// Calls on_occurrence(place, doc, position) for all occurrences of the whole range, in order.
template <typename OnOccurrence>
void RangeWriter::for_each(OnOccurrence on_occurrence) const {
  occurrences_.for_each(sub_range_.range, [&](std::size_t inverter) {
    return [&on_occurrence, places = places_[inverter].data()](
               std::uint32_t number, std::uint32_t doc, std::uint32_t position) {
      on_occurrence(places[number], doc, position);
    };
  });
}

/// Terms [first, last), whose occurrences fit into the scratch.
void RangeWriter::write_sorted(std::size_t first, std::size_t last, std::size_t occurrences,
                               storage::EncodedTerms& terms) {
  sorting_.next.resize(last - first);
  std::size_t begin = 0;
  for (std::size_t term = first; term < last; ++term) {
    sorting_.next[term - first] = begin;
    begin += terms_[term].count;
  }
  sorting_.docs.resize(occurrences);
  sorting_.occurrences.resize(occurrences);
  for_each([&](FormPlace place, std::uint32_t doc, std::uint32_t position) {
    const std::size_t term = place.term - first;
    if (term >= last - first) return;
    const std::size_t at = sorting_.next[term]++;
    sorting_.docs[at] = doc;
    sorting_.occurrences[at] = {position, place.form};
  });
  begin = 0;
  for (std::size_t term = first; term < last; ++term) {
    const std::size_t count = terms_[term].count;
    begin_term(terms_[term], terms);
    terms.add_occurrences({sorting_.docs.data() + begin, count},
                          {sorting_.occurrences.data() + begin, count});
    terms.end_term();
    begin += count;
  }
}

/// One term that is alone in its range or too frequent for the scratch. Its occurrences are in
/// order already.
void RangeWriter::write_in_passing(std::size_t term, storage::EncodedTerms& terms) {
  begin_term(terms_[term], terms);
  sorting_.docs.resize(kPassed);
  sorting_.occurrences.resize(kPassed);
  std::size_t filled = 0;
  const auto hand_on = [&](std::size_t count) {
    terms.add_occurrences({sorting_.docs.data(), count}, {sorting_.occurrences.data(), count});
    std::copy(sorting_.docs.data() + count, sorting_.docs.data() + filled, sorting_.docs.data());
    std::copy(sorting_.occurrences.data() + count, sorting_.occurrences.data() + filled,
              sorting_.occurrences.data());
    filled -= count;
  };
  for_each([&](FormPlace place, std::uint32_t doc, std::uint32_t position) {
    if (place.term != term) return;
    if (filled == sorting_.docs.size()) [[unlikely]] {
      const auto others = std::find_if(sorting_.docs.rbegin(), sorting_.docs.rend(),
                                       [&](std::uint32_t other) { return other != doc; });
      if (others != sorting_.docs.rend()) {
        hand_on(static_cast<std::size_t>(sorting_.docs.rend() - others));
      } else {
        const std::size_t most = kPassed + most_in_a_document(term);
        sorting_.docs.resize(most);
        sorting_.occurrences.resize(most);
      }
    }
    sorting_.docs[filled] = doc;
    sorting_.occurrences[filled] = {position, place.form};
    ++filled;
  });
  hand_on(filled);
  terms.end_term();
}

std::size_t RangeWriter::most_in_a_document(std::size_t term) const {
  std::size_t most = 0;
  std::size_t count = 0;
  std::uint32_t last = 0;
  for_each([&](FormPlace place, std::uint32_t doc, std::uint32_t) {
    if (place.term != term) return;
    count = doc == last ? count + 1 : 1;
    last = doc;
    most = std::max(most, count);
  });
  return most;
}

void RangeWriter::begin_term(const Term& term, storage::EncodedTerms& terms) const {
  terms.begin_term(term.name, {forms_.data() + term.first_form, term.form_count});
}

}  // namespace inkling::indexer
