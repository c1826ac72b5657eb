#pragma once

/// Writes one number field of a segment.

#include <functional>
#include <span>

#include "inkling/number.h"
#include "storage/files/checked_file.h"

namespace inkling::storage {

/// Gets the values of each document, increasing, unique.
using VisitNumbers = std::function<void(std::span<const Number>)>;
/// Visits all documents in order; may be called again.
using WalkNumbers = std::function<void(const VisitNumbers&)>;

/// Writes a field as docs/format.md says. `walk` is called at most four times, and visits at least
/// one value.
void write_numbers(const WalkNumbers& walk, CheckedFileWriter& file);

}  // namespace inkling::storage
