#pragma once

/// Records that are JSON objects.

#include <cstdint>
#include <memory>
#include <string>

#include "indexer/formats/format.h"

namespace inkling::indexer {

/// What is said of an element of an array, by its number from 1.
std::string of_element(std::uint64_t number, const std::string& detail);

/// For records that are an object each, as docs/documents.md has it for a line of JSON Lines.
std::unique_ptr<FormatParser> json_object_parser(const FieldMapping& mapping);

}  // namespace inkling::indexer
