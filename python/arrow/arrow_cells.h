#pragma once

/// Values of Arrow arrays, written as JSON.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "python/arrow/arrow_c.h"

namespace inkling::python {

/// What write() throws for a value that JSON does not have.
struct UnwritableValue {
  std::string field;
  const char* why = "";
};

/// Writes values of the arrays of one schema.
class ArrowCells {
 public:
  virtual ~ArrowCells() = default;

  /// Appends value number `row` of the array. Its caller has looked for nulls. Throws
  /// UnwritableValue, with some of the value appended.
  virtual void write(const ArrowArray& array, std::int64_t row, std::string& out) const = 0;
};

/// Throws OptionError, which names the column, for a type that no field of a document can have.
std::unique_ptr<ArrowCells> arrow_cells(const ArrowSchema& schema);

/// Whether value number `row` is null. Arrays without a validity have no nulls.
bool is_null(const ArrowArray& array, std::int64_t row) noexcept;

/// A JSON string; ill-formed UTF-8 is left to whoever reads it.
void append_string(std::string_view text, std::string& out);

}  // namespace inkling::python
