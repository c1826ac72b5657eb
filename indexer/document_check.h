#pragma once

#include "inkling/document.h"

namespace inkling::indexer {

/// Throws OptionError for a document that no index can hold: see IndexWriter::add().
void require_valid(const Document& document);

}  // namespace inkling::indexer
