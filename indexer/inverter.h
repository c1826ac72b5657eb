#pragma once

/// Tokens of documents, turned round: for each term the documents and positions that hold it, in memory.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "analysis/analyzer.h"
#include "analysis/lexicon.h"
#include "indexer/field_inverter.h"
#include "inkling/types.h"
#include "storage/segment_writer.h"

namespace inkling::indexer {

/// Collects the occurrences of one segment's documents, field by field.
class Inverter {
 public:
  analysis::Lexicon& lexicon() noexcept { return lexicon_; }

  /// Occurrences of `doc` in `field`, each at `first_position` and its own. Documents come in increasing order,
  /// positions within a document and field too. Tokens are of lexicon().
  void add(std::uint32_t doc, FieldId field, std::span<const analysis::Token> tokens, std::uint32_t first_position) {
    fields_[static_cast<std::size_t>(field)].add(doc, tokens, first_position, lexicon_);
  }

  /// Writes all terms in order. The documents must be in `segment` already.
  void write(storage::SegmentWriter& segment) const {
    for (const FieldId field : kFieldIds) fields_[static_cast<std::size_t>(field)].write(field, lexicon_, segment);
  }

  /// Whether the segment must be written before another document is added.
  bool is_full() const noexcept {
    return std::any_of(fields_.begin(), fields_.end(), [](const FieldInverter& field) { return field.is_full(); });
  }

  /// Everything held on the heap, now and while writing. Cost: O(1).
  std::size_t memory_bytes() const noexcept {
    std::size_t bytes = lexicon_.memory_bytes();
    for (const FieldInverter& field : fields_) bytes += field.memory_bytes();
    return bytes;
  }

 private:
  analysis::Lexicon lexicon_;
  std::array<FieldInverter, kFieldCount> fields_;
};

}  // namespace inkling::indexer
