#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "indexer/invert/field_occurrences.h"
#include "indexer/invert/sub_ranges.h"
#include "indexer/invert/term_order.h"
#include "storage/postings/encoded_terms.h"
#include "storage/postings/occurrence.h"

namespace inkling::indexer {

/// Makes posting lists of the terms of a range or sub-range: a counting sort of its occurrences by
/// term, in scratch that stays in the cache. One per thread; `occurrences` must outlive it.
class RangeWriter {
 public:
  explicit RangeWriter(const FieldOccurrences& occurrences);

  /// Appends all terms of the sub-range, in order, to `terms`. Memory: O(forms of the sub-range),
  /// 12 bytes for each form of the range, and some MB to sort in.
  void write(const SubRange& sub_range, storage::EncodedTerms& terms);

  /// What `inverter` takes on the heap, with what so many threads will take while they write it.
  static std::size_t memory_bytes(const Inverter& inverter, std::size_t threads) noexcept;

 private:
  /// A form as one inverter collected it.
  struct InverterForm {
    TermKey term;  ///< without the first `shared_` bytes, once these are known
    std::string_view surface;
    std::uint32_t count;
    std::uint32_t inverter;
    std::uint32_t number;  ///< within the range
  };
  /// An index into inverter_forms_ and a prefix of the term: small, since sorting moves it.
  struct SortedForm {
    std::uint64_t term;
    std::uint32_t at;
  };
  /// A term and its forms, the most frequent first.
  struct Term {
    std::string_view name;
    std::size_t first_form;  ///< in forms_
    std::size_t form_count;
    std::size_t count;  ///< of its occurrences
  };
  struct FormPlace {
    std::uint32_t term;  ///< in terms_, or kElsewhere
    std::uint32_t form;  ///< its rank among the forms of that term
  };
  /// The surface forms of one term.
  struct Surfaces {
    std::vector<storage::FormCount> all;  ///< sorted
    std::vector<std::size_t> of_forms;    ///< for each form of an inverter, its place in `all`
    std::vector<std::uint32_t> order;     ///< their places by frequency
    std::vector<std::uint32_t> rank;      ///< the place of each in that order
  };
  /// Occurrences that are sorted together.
  struct Sorting {
    std::vector<std::size_t> next;  ///< for each term, where its next occurrence goes
    std::vector<std::uint32_t> docs;
    std::vector<storage::Occurrence> occurrences;
  };
  /// Stands for the term of a form outside of the sub-range.
  static constexpr std::uint32_t kElsewhere = 0xFFFF'FFFF;

  /// What one thread takes for ranges of up to `most_forms` forms, beyond what kFewForms take.
  static std::size_t forms_bytes(std::size_t most_forms) noexcept;
  void find_forms();
  void find_forms_of(std::size_t inverter);
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
  SubRange sub_range_;
  std::size_t shared_ = 0;  ///< length of the prefix of all terms that occur in the sub-range

  std::vector<std::vector<std::uint32_t>> counts_;  ///< by inverter, then number of the form
  std::vector<std::vector<FormPlace>> places_;      ///< the same
  std::vector<InverterForm> inverter_forms_;
  std::vector<SortedForm> sorted_forms_;   ///< by term, then surface
  std::vector<storage::FormCount> forms_;  ///< by term, then frequency
  std::vector<Term> terms_;                ///< in order

  Surfaces surfaces_;
  Sorting sorting_;
};

}  // namespace inkling::indexer
