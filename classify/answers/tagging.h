#pragma once

/// The tags that a model gives.

#include "classify/model/model.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/tagging.h"

namespace inkling::classify {

/// Gives each live document of `where` the most probable topic of the model, from its postings; no
/// tag where no term is known, every topic is impossible, or its probability is below
/// `options.min_p`.
Tagging tag_documents(const Model& model, const Index& index, const DocumentSet& where,
                      const TagOptions& options);

}  // namespace inkling::classify
