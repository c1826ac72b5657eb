#pragma once

/// The fields of a few documents of an index.

#include <functional>
#include <map>
#include <string_view>

#include "inkling/document.h"
#include "inkling/index.h"
#include "inkling/types.h"

namespace inkling::indexer {

/// Adds the keywords and numbers of the documents in all fields for which `is_wanted` holds to
/// those that `documents` point to; labels and tags are no fields here. Memory: theirs. Cost: of
/// each field O(values and documents that have them), of one of numbers O(documents asked for *
/// log all).
void read_fields(const Index& index, const std::function<bool(std::string_view field)>& is_wanted,
                 const std::map<DocId, Document*>& documents);

}  // namespace inkling::indexer
