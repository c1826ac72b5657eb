#pragma once

/// A model in memory, of an index or of bytes.

#include <memory>

#include "inkling/classifier.h"
#include "inkling/field_mapping.h"

namespace inkling::python {

struct Model {
  std::shared_ptr<const Classifier> classifier;
  FieldMapping mapping{};  ///< how its index reads records
};

}  // namespace inkling::python
