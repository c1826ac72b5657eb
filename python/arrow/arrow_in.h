#pragma once

/// Rows of an Arrow C stream as lines of JSON, which the index reads as those of a file.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "python/arrow/arrow_c.h"
#include "python/arrow/arrow_cells.h"

namespace inkling::python {

/// Takes a stream over, and frees it. Not thread safe.
class ArrowRows {
 public:
  /// Throws OptionError where the stream is not one of records, or has a column of a type that no
  /// field of a document can have.
  explicit ArrowRows(ArrowArrayStream stream);
  ~ArrowRows();
  ArrowRows(const ArrowRows&) = delete;
  ArrowRows& operator=(const ArrowRows&) = delete;

  /// The next lines, about a megabyte; empty at the end. A null has no member. Throws OptionError
  /// where the stream fails.
  std::string next();
  /// The number of a line, from 1, and why it is empty: those of the last next().
  using Refused = std::pair<std::uint64_t, std::string>;
  const std::vector<Refused>& refused() const noexcept { return refused_; }

 private:
  bool fetch();
  void write_row(std::string& lines);
  [[noreturn]] void fail(int status);

  ArrowArrayStream stream_;
  ArrowSchema schema_{};
  ArrowArray batch_{};
  std::int64_t row_ = 0;
  std::uint64_t line_ = 0;
  std::vector<Refused> refused_;
  std::unique_ptr<ArrowCells> rows_;
};

}  // namespace inkling::python
