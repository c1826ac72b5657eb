#pragma once

/// Which fields matter in documents that the reader process converts.

#include "inkling/field_mapping.h"

namespace inkling::indexer {

/// Title and text are those of the document, whatever fields others have them in.
FieldMapping mapping_of_converted(const FieldMapping& mapping);

}  // namespace inkling::indexer
