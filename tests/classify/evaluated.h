#pragma once

/// Evaluation on a collection.

#include "inkling/classifier.h"
#include "tests/classify/collection.h"

namespace inkling::test {

inline Evaluation evaluated(const Classifier& classifier, Collection& collection) {
  const Index index = collection.open();
  return classifier.evaluate(index, index.documents());
}

}  // namespace inkling::test
