#include "storage/view/frequent_terms.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "inkling/error.h"
#include "storage/files/format.h"
#include "storage/postings/posting_list.h"

namespace inkling::storage {

namespace {

// A bitmap takes so many bits for each document of its term at most, a column of tfs so many bytes.
// Rarer terms than one in so many documents leave half of the room to others.
constexpr std::uint64_t kBitsADocument = 256;
constexpr std::uint64_t kDocumentsOfRarer = 64;
constexpr std::uint64_t kBytesADocument = 16;

constexpr std::size_t kSlots = 16384;

/// Deleted documents included.
std::uint64_t df_of(const TermLists& lists) {
  std::uint64_t df = 0;
  for (const TermList& list : lists) df += list.entry.statistics.df;
  return df;
}

/// What a term takes, but for tfs that no byte holds.
std::size_t bytes_of(std::uint64_t df, std::uint32_t bound, bool with_column) {
  return std::size_t{bound} / 8 + DocumentRanks::bytes_of(bound) + (with_column ? bound : df);
}

std::size_t first_slot(FieldId field, std::string_view term) {
  return (std::hash<std::string_view>()(term) + static_cast<std::size_t>(field)) % kSlots;
}

}  // namespace

FrequentTerm::FrequentTerm(FieldId field, std::string_view term, const TermLists& lists,
                           std::uint32_t bound, bool with_column)
    : field_(field),
      term_(term),
      lists_(lists),
      statistics_(live_statistics(lists)),
      documents_(bound),
      has_column_(with_column),
      tfs_(with_column ? (std::size_t{bound} + kTfsStep - 1) / kTfsStep * kTfsStep : 0),
      ranks_(filled()) {}

/// With all postings.
const DocumentSet& FrequentTerm::filled() {
  if (!has_column_) tfs_.reserve(statistics_.df);
  for (const TermList& list : lists_) add(list);
  return documents_;
}

void FrequentTerm::add(const TermList& list) {
  const auto& [base, segment] = *list.placed;
  PostingListDecoder decoder = segment->postings(list.entry);
  while (decoder.next_docs()) {
    decoder.decode_tfs();
    for (std::size_t at = 0; at < decoder.docs().size(); ++at) {
      const std::uint32_t doc = decoder.docs()[at];
      if (segment->is_live(doc)) add(DocId{base + doc}, decoder.tfs()[at]);
    }
  }
}

void FrequentTerm::add(DocId doc, std::uint32_t tf) {
  documents_.insert(doc);
  const auto byte = static_cast<std::uint8_t>(std::min<std::uint32_t>(tf, kGreatTf));
  if (has_column_) {
    tfs_[to_number(doc)] = byte;
  } else {
    tfs_.push_back(byte);
  }
  if (tf >= kGreatTf) great_tfs_.push_back({doc, tf});
}

void FrequentTerm::find_tfs(std::span<const DocId> docs, std::uint32_t* tfs) const noexcept {
  if (has_column()) {
    for (std::size_t at = 0; at < docs.size(); ++at) tfs[at] = tfs_[to_number(docs[at])];
  } else {
    ranks_.find(docs, tfs);
    for (std::size_t at = 0; at < docs.size(); ++at)
      tfs[at] = tfs[at] == DocumentRanks::kNoMember ? 0 : tfs_[tfs[at]];
  }
  if (great_tfs_.empty()) return;
  for (std::size_t at = 0; at < docs.size(); ++at) {
    if (tfs[at] == kGreatTf) tfs[at] = great_tf(docs[at]);
  }
}

std::uint32_t FrequentTerm::great_tf(DocId doc) const noexcept {
  return std::ranges::lower_bound(great_tfs_, doc, {}, &GreatTf::doc)->tf;
}

FrequentTerms::FrequentTerms(std::uint32_t bound, std::size_t most_bytes,
                             std::size_t most_bytes_of_positions)
    : bound_(bound),
      most_bytes_(most_bytes),
      most_bytes_of_positions_(most_bytes_of_positions),
      states_(kSlots),
      slots_(kSlots) {}

bool FrequentTerms::may_keep(std::uint32_t bound, std::uint64_t df) noexcept {
  return df >= kPostingBlock && df * kBitsADocument >= bound;
}

FrequentTerms::~FrequentTerms() {
  for (const auto& slot : slots_) delete slot.load();
}

const FrequentTerm* FrequentTerms::find(FieldId field, std::string_view term) const noexcept {
  for (std::size_t slot = first_slot(field, term);; slot = (slot + 1) % kSlots) {
    const FrequentTerm* const kept = slots_[slot].load(std::memory_order_acquire);
    if (kept == nullptr || kept->is(field, term)) return kept;
  }
}

const FrequentTerm* FrequentTerms::get(FieldId field, std::string_view term, const TermLists& lists,
                                       std::uint64_t lookups) {
  const std::uint64_t df = df_of(lists);
  if (!may_keep(bound_, df)) return nullptr;
  if (const FrequentTerm* const known = find(field, term)) return known;
  const std::size_t most = df * kDocumentsOfRarer < bound_ ? most_bytes_ / 2 : most_bytes_;
  const std::size_t room = most - std::min(most, bytes_.load(std::memory_order_relaxed));
  if (df / kPostingBlock > lookups || bytes_of(df, bound_, /*with_column=*/false) > room)
    return nullptr;
  const bool is_worth_column = df * kBytesADocument >= bound_;
  return make(field, term, lists,
              is_worth_column && bytes_of(df, bound_, /*with_column=*/true) <= room);
}

void FrequentTerms::ask(FieldId field, std::string_view term) noexcept {
  State before = State::unknown;
  states_[first_slot(field, term)].compare_exchange_strong(before, State::asked,
                                                           std::memory_order_relaxed);
}

bool FrequentTerms::is_asked(FieldId field, std::string_view term) const noexcept {
  return states_[first_slot(field, term)].load(std::memory_order_relaxed) != State::unknown;
}

/// Threads that want it meanwhile do without.
const FrequentTerm* FrequentTerms::make(FieldId field, std::string_view term,
                                        const TermLists& lists, bool with_column) {
  const std::size_t slot = first_slot(field, term);
  State asked = State::asked;
  if (!states_[slot].compare_exchange_strong(asked, State::being_made, std::memory_order_relaxed))
    return nullptr;
  std::unique_ptr<const FrequentTerm> made;
  try {
    made = std::make_unique<const FrequentTerm>(field, term, lists, bound_, with_column);
  } catch (const CorruptIndexError&) {
    // Who needs the damaged block will tell. The state stays, so that it is not tried again.
    return nullptr;
  }
  const FrequentTerm* const kept = keep(std::move(made), slot);
  states_[slot].store(State::asked, std::memory_order_relaxed);
  return kept;
}

const FrequentTerm* FrequentTerms::keep(std::unique_ptr<const FrequentTerm> made,
                                        std::size_t slot) {
  for (;; slot = (slot + 1) % kSlots) {
    const FrequentTerm* other = nullptr;
    if (slots_[slot].compare_exchange_strong(other, made.get(), std::memory_order_acq_rel)) {
      // So that half of the slots stay free.
      bytes_.fetch_add(std::max(made->memory_bytes(), 2 * most_bytes_ / kSlots),
                       std::memory_order_relaxed);
      return made.release();
    }
    // Another thread made it meanwhile.
    if (other->is(made->field(), made->term())) return other;
  }
}

const FrequentPositions* FrequentTerms::positions(const FrequentTerm& term, std::uint64_t lookups) {
  FrequentTerm::Positions& kept = term.positions_;
  if (const FrequentPositions* const ready = kept.ready.load(std::memory_order_acquire))
    return ready;
  if (kept.lookups.fetch_add(lookups, std::memory_order_relaxed) < term.statistics().df)
    return nullptr;
  const std::size_t bytes = FrequentPositions::bytes_of(term.statistics());
  if (bytes_of_positions_.load(std::memory_order_relaxed) + bytes > most_bytes_of_positions_)
    return nullptr;
  if (kept.is_begun.exchange(true, std::memory_order_relaxed)) return nullptr;
  try {
    kept.made =
        std::make_unique<const FrequentPositions>(term.lists(), term.ranks(), term.statistics());
  } catch (const CorruptIndexError&) {
    return nullptr;
  }
  bytes_of_positions_.fetch_add(kept.made->memory_bytes(), std::memory_order_relaxed);
  kept.ready.store(kept.made.get(), std::memory_order_release);
  return kept.made.get();
}

}  // namespace inkling::storage
