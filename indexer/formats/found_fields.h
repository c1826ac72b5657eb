#pragma once

/// Fields that a format finds in a document.

#include <string>
#include <utility>
#include <vector>

#include "indexer/records/record.h"
#include "inkling/field_mapping.h"

namespace inkling::indexer {

/// Names and values, in order; a name may occur several times.
using FoundFields = std::vector<std::pair<std::string, std::string>>;

/// Puts them into the document: as labels and text fields where the mapping names them so, as
/// numbers where they are such as in tables, else as keywords. What is empty is left out; so is
/// what is too long, and told.
void place_fields(const FoundFields& fields, const FieldMapping& mapping, ReadDocument& read);

}  // namespace inkling::indexer
