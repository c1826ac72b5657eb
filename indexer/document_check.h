#pragma once

#include "inkling/document.h"
#include "inkling/field_mapping.h"

namespace inkling::indexer {

/// Throws OptionError for a document that no index of that mapping can hold: see
/// IndexWriter::add().
void require_valid(const Document& document, const FieldMapping& mapping);

}  // namespace inkling::indexer
