#pragma once

/// What the terms of indexed documents say for a topic against another.

#include <cstdint>
#include <span>
#include <vector>

#include "classify/model/model.h"
#include "inkling/evidence.h"
#include "inkling/index.h"
#include "inkling/types.h"

namespace inkling::classify {

struct ContestedDocument {
  DocId doc;
  std::uint32_t best;    ///< the topic that the evidence is for
  std::uint32_t second;  ///< and the one against which it is
};

/// For each document, which are increasing, the rows of an explanation: the prior, then its terms
/// by their bytes. Words look as training saw them most often. Cost: a walk over the postings of
/// the terms of the model; of a model of fields, those of the terms of each document.
std::vector<std::vector<Evidence>> weigh_documents(const Model& model, const Index& index,
                                                   std::span<const ContestedDocument> documents);

}  // namespace inkling::classify
