#pragma once

/// A model in memory, of an index or of bytes.

#include <memory>

#include "inkling/classifier.h"

namespace inkling::python {

struct Model {
  std::shared_ptr<const Classifier> classifier;
};

}  // namespace inkling::python
