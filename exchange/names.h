#pragma once

/// The names behind the numbers of a matrix.

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/writers.h"

namespace inkling::exchange {

/// On one line: a line break is `%0A` or `%0D`.
std::string on_one_line(std::string_view name);

/// The labels of some documents, numbered from 1 in the order of their bytes.
class LabelNumbers {
 public:
  LabelNumbers(const Index& index, Documents documents);

  std::vector<std::uint32_t> of(DocId doc) const;
  const std::vector<std::string>& names() const noexcept { return names_; }

 private:
  const KeywordColumn* column_;
  std::vector<std::uint32_t> numbers_;  ///< by ordinal; 0 where none of the documents has it
  std::vector<std::string> names_;
};

void write_names(const Index& index, Documents documents, const OutputOptions& options,
                 MatrixNames names, std::ostream& out);

}  // namespace inkling::exchange
