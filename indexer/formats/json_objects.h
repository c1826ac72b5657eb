#pragma once

/// Records that are JSON objects.

#include <memory>

#include "indexer/formats/format.h"

namespace inkling::indexer {

/// For records that are an object each, as docs/documents.md has it for a line of JSON Lines.
std::unique_ptr<FormatParser> json_object_parser(const FieldMapping& mapping);

}  // namespace inkling::indexer
