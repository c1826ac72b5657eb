#pragma once

/// Columns as an Arrow C stream of one batch.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "python/arrow/arrow_c.h"

namespace inkling::python {

/// Buffers as the format has them: for "u" the validity, offsets of 32 bits, bytes; for "l", "g"
/// (64 bits) and "b" (bits) the validity and the values. The validity is null where all are there.
struct ArrowColumn {
  std::string name{};
  std::string format{};
  std::int64_t nulls = 0;
  std::vector<const void*> buffers{};
};

struct ArrowTable {
  std::int64_t rows = 0;
  std::vector<ArrowColumn> columns{};
  /// What the buffers live in.
  std::shared_ptr<void> owner{};
};

/// Fills `out`, whose release frees it; the table lives until nobody has an array of it.
void export_stream(std::shared_ptr<const ArrowTable> table, ArrowArrayStream* out);

}  // namespace inkling::python
