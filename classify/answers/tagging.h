#pragma once

/// The tags that a model gives.

#include "classify/model/model.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/tagging.h"

namespace inkling::classify {

/// Gives each live document of `where` its topics, from its postings, by TagRule; no tag where
/// every topic is impossible.
Tagging tag_documents(const Model& model, const Index& index, const DocumentSet& where,
                      const TagOptions& options);

}  // namespace inkling::classify
