#pragma once

/// Fields whose values are numbers in some documents, and something else in others.

#include <cstdint>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::service {

struct SplitField {
  std::string field{};
  FieldKind taken_as = FieldKind::number;  ///< by a model
  std::uint64_t numbers = 0;               ///< documents with a number in it
  std::uint64_t others = 0;                ///< documents with another value in it
  std::string example{};                   ///< one of those values
};

/// Those that the model looks at, in the documents of `where`. Cost: O(documents * values) of
/// fields with both.
std::vector<SplitField> split_fields(const Classifier& classifier, const Index& index,
                                     const DocumentSet& where);

}  // namespace inkling::service
