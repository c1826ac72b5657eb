#pragma once

/// Inverts documents in memory: for each term the documents and positions where it occurs.

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/lexicon.h"
#include "indexer/invert/field_inverter.h"
#include "indexer/invert/form_places.h"
#include "indexer/invert/occurrence_unit.h"
#include "indexer/invert/term_ranges.h"
#include "inkling/types.h"

namespace inkling::indexer {

/// Collects the occurrences of documents by field: the share of one thread in an Inversion.
class Inverter {
 public:
  /// Chooses the ranges of its logs from the first tokens. `fields` are those with postings.
  Inverter(const std::shared_ptr<BlockPool>& blocks, std::size_t fields)
      : places_(lexicon_, std::make_shared<const TermRanges>()) {
    for (std::size_t at = 0; at < fields; ++at) fields_.emplace_back(one_unit(), blocks);
  }
  /// Takes the ranges that `other` has chosen.
  Inverter(const std::shared_ptr<BlockPool>& blocks, const Inverter& other)
      : places_(lexicon_, other.places_.ranges()), are_chosen_(true) {
    assert(other.are_chosen_);
    for (const FieldInverter& field : other.fields_)
      fields_.emplace_back(field.logs().units(), blocks);
  }

  // Its members refer to each other.
  Inverter(const Inverter&) = delete;
  Inverter& operator=(const Inverter&) = delete;

  analysis::Lexicon& lexicon() noexcept { return lexicon_; }
  const analysis::Lexicon& lexicon() const noexcept { return lexicon_; }

  /// The number of the next document.
  std::uint32_t begin_document() noexcept { return documents_++; }
  /// Adds tokens of a value of `field` that starts at `first_position` of `doc`. Documents come in
  /// increasing order, and so do positions within a document and field, where tokens of several
  /// terms may stand at one. Forms are those of lexicon().
  void add(std::uint32_t doc, FieldId field, std::span<const analysis::Token> tokens,
           std::uint32_t first_position) {
    fields_[to_index(field)].add(doc, tokens, first_position, places_);
    if (!are_chosen_) choose_ranges();
  }

  std::size_t field_count() const noexcept { return fields_.size(); }
  bool has_ranges() const noexcept { return are_chosen_; }
  std::size_t range_count() const noexcept { return places_.ranges()->size(); }
  /// The forms of a range, by their numbers in the logs of all fields.
  std::span<const analysis::FormId> forms(std::size_t range) const noexcept {
    return places_.forms(range);
  }
  const FieldInverter& operator[](FieldId field) const noexcept { return fields_[to_index(field)]; }

  /// Whether the segment must be written before another document is added.
  bool is_full() const noexcept {
    return std::any_of(fields_.begin(), fields_.end(),
                       [](const FieldInverter& field) { return field.is_full(); });
  }

  /// All memory on the heap. Cost: O(1).
  std::size_t memory_bytes() const noexcept;
  /// The number of occurrences in the longest log of any field, and of forms in the largest range.
  std::size_t most_in_a_log() const noexcept;
  std::size_t most_in_a_range() const noexcept { return places_.most_in_a_range(); }

 private:
  static std::vector<OccurrenceUnit> one_unit() { return std::vector<OccurrenceUnit>(1); }
  void choose_ranges();

  analysis::Lexicon lexicon_;
  FormPlaces places_;
  bool are_chosen_ = false;
  std::uint32_t documents_ = 0;
  std::deque<FieldInverter> fields_;
};

}  // namespace inkling::indexer
