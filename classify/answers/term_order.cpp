#include "classify/answers/term_order.h"

#include <bit>
#include <cstdint>

namespace inkling::classify {

namespace {

/// Sorted by all bits of their numbers from `shift` on.
std::vector<ScoredTerm> sorted_by_range(std::span<const KnownTerm> known, std::size_t ranges,
                                        std::uint32_t shift) {
  std::vector<std::uint32_t> places(ranges + 1);
  for (const KnownTerm& of : known) ++places[(of.term >> shift) + 1];
  for (std::size_t range = 1; range < ranges; ++range) places[range] += places[range - 1];
  std::vector<ScoredTerm> terms(known.size());
  for (const KnownTerm& of : known)
    terms[places[of.term >> shift]++] = {of.term, of.slot, of.tf, !of.is_pair};
  return terms;
}

/// Cost: O(terms) and what each has to pass.
void insertion_sort(std::span<ScoredTerm> terms) {
  for (std::size_t next = 1; next < terms.size(); ++next) {
    const ScoredTerm term = terms[next];
    std::size_t at = next;
    for (; at > 0 && terms[at - 1].term > term.term; --at) terms[at] = terms[at - 1];
    terms[at] = term;
  }
}

}  // namespace

// One to four times as many ranges of numbers as terms: most have one or none. A range has no
// more than term_count / known of them, so that few pass many.
std::vector<ScoredTerm> in_term_order(std::span<const KnownTerm> known, std::size_t term_count) {
  if (known.empty()) return {};
  const auto bits = std::bit_width(term_count);
  const auto of_ranges = std::bit_width(known.size()) + 1;
  const auto shift = static_cast<std::uint32_t>(bits > of_ranges ? bits - of_ranges : 0);
  std::vector<ScoredTerm> terms = sorted_by_range(known, (term_count >> shift) + 1, shift);
  insertion_sort(terms);
  return terms;
}

}  // namespace inkling::classify
