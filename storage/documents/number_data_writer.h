#pragma once

/// Writes one number field of a segment.

#include <cstdint>
#include <functional>
#include <span>

#include "inkling/number.h"
#include "storage/files/checked_file.h"

namespace inkling::storage {

/// Gets a document with values, and these, increasing, unique.
using VisitNumbers = std::function<void(std::uint32_t doc, std::span<const Number>)>;
/// Visits all documents with values in order; may be called again.
using WalkNumbers = std::function<void(const VisitNumbers&)>;

/// Whether numbers tell of every document, or only of those with values.
enum class NumberDocuments { all, with_values };

/// Writes a field of so many documents as docs/format.md says, in the form that takes fewer bits,
/// which it returns. `walk` is called at most five times, and visits at least one value.
NumberDocuments write_numbers(const WalkNumbers& walk, std::uint32_t document_count,
                              CheckedFileWriter& file);

}  // namespace inkling::storage
