#pragma once

/// The rows of one document into the counts of a record, and out of them.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "classify/counts/training_record.h"

namespace inkling::classify {

/// What a document has of one term, in units of TrainingRecord::mass_unit().
struct TermMass {
  std::string_view term;
  std::string_view surface;  ///< of a term that is new; empty if the term is its own
  std::uint64_t mass = 0;
};

/// Terms by their bytes, topics by number, increasing.
struct DocumentRows {
  std::span<const TermMass> terms;
  std::span<const std::uint32_t> topics;
};

/// Adds one document. Cost: O(terms * (log terms of the record + topics)), and what lies behind the
/// first new term or cell is moved once.
void add_rows(TrainingRecord& record, const DocumentRows& rows);

/// The first term of which the record has too little for the document to be in it.
std::optional<std::string_view> first_missing(const TrainingRecord& record,
                                              const DocumentRows& rows);

/// Takes out one document of which nothing is missing. Cost: as add_rows().
void take_rows(TrainingRecord& record, const DocumentRows& rows);

}  // namespace inkling::classify
