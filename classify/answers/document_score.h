#pragma once

/// What a document scored.

#include <span>

#include "classify/model/likelihood.h"
#include "inkling/types.h"

namespace inkling::classify {

struct DocumentScore {
  DocId doc;
  bool has_known_term;
  std::span<double> scores;  ///< by topic (Model); the visitor may change them
  TextMeasures text{};       ///< without tokens where the model is one of fields
};

}  // namespace inkling::classify
