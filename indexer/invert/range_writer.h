#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "indexer/invert/field_occurrences.h"
#include "indexer/invert/range_pieces.h"
#include "indexer/invert/term_order.h"
#include "storage/postings/encoded_terms.h"
#include "storage/postings/occurrence.h"

namespace inkling::indexer {

/// Makes the lists of the terms of one range, or a piece of it, after the other: its occurrences
/// are sorted by counting in a part of memory that stays in the cache. One per thread;
/// `occurrences` must outlive it.
class RangeWriter {
 public:
  explicit RangeWriter(const FieldOccurrences& occurrences);

  /// Appends all terms of the piece, in order, to `terms`. Memory: O(forms of the piece), 12 bytes
  /// for each form of the range, and some MB to sort in.
  void write(const RangePiece& piece, storage::EncodedTerms& terms);

  /// What `inverter` holds on the heap, and what it takes beside that while so many threads write
  /// it.
  static std::size_t memory_bytes(const Inverter& inverter, std::size_t threads) noexcept;

 private:
  /// A form of one part.
  struct PartForm {
    TermKey term;  ///< at first whole, then without the bytes that all share
    std::string_view surface;
    std::uint32_t count;
    std::uint32_t part;
    std::uint32_t number;  ///< within the range
  };
  /// Where a form stands in part_forms_, and the beginning of its term: small, since sorting moves
  /// it about.
  struct SortedForm {
    std::uint64_t term;
    std::uint32_t at;
  };
  /// A term and its forms, of which the most frequent is the first.
  struct Term {
    std::string_view name;
    std::size_t first_form;  ///< in forms_
    std::size_t form_count;
    std::size_t count;  ///< of its occurrences
  };
  struct FormPlace {
    std::uint32_t term;   ///< in terms_, or kElsewhere
    std::uint32_t among;  ///< the forms of that term
  };
  /// Surface forms of the term at hand.
  struct Surfaces {
    std::vector<storage::FormCount> all;  ///< sorted
    std::vector<std::size_t> of_forms;    ///< for each form of a part, its place in `all`
    std::vector<std::uint32_t> order;     ///< their places by frequency
    std::vector<std::uint32_t> rank;      ///< the place of each in that order
  };
  /// Occurrences that are sorted together.
  struct Sorting {
    std::vector<std::size_t> next;  ///< for each term, where its next occurrence goes
    std::vector<std::uint32_t> docs;
    std::vector<storage::Occurrence> occurrences;
  };
  /// The term of forms that are not of the piece.
  static constexpr std::uint32_t kElsewhere = 0xFFFF'FFFF;

  /// What one thread takes for the forms of ranges that have no more than this, above what few
  /// forms take.
  static std::size_t forms_bytes(std::size_t most_forms) noexcept;
  void find_forms();
  void find_forms_of(std::size_t part);
  std::string_view whole(const TermKey& term) const noexcept;
  void group_by_term();
  void add_term(std::span<const SortedForm> forms);
  void write_sorted(std::size_t first, std::size_t last, std::size_t occurrences,
                    storage::EncodedTerms& terms);
  void write_in_passing(std::size_t term, storage::EncodedTerms& terms);
  std::size_t most_in_a_document(std::size_t term) const;
  void begin_term(const Term& term, storage::EncodedTerms& terms) const;

  template <typename OnOccurrence>
  void for_each(OnOccurrence on_occurrence) const;

  const FieldOccurrences& occurrences_;
  RangePiece piece_;
  std::size_t shared_ = 0;  ///< bytes that all terms of the piece begin with, those of this field

  std::vector<std::vector<std::uint32_t>> counts_;  ///< by part, then number of the form
  std::vector<std::vector<FormPlace>> places_;      ///< the same
  std::vector<PartForm> part_forms_;
  std::vector<SortedForm> sorted_forms_;   ///< by term, then surface
  std::vector<storage::FormCount> forms_;  ///< by term, then frequency
  std::vector<Term> terms_;                ///< in order

  Surfaces surfaces_;
  Sorting sorting_;
};

}  // namespace inkling::indexer
