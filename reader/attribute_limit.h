#pragma once

/// A limit that libxml2 does not have.

#include <string_view>

namespace inkling::reader {

/// Throws DamagedDocument where an element begins with more than 2,000 attributes: libxml2 compares
/// the name of each with those of all before it. What is in scripts, styles and comments is no
/// element. Cost: O(bytes).
void require_few_attributes(std::string_view markup);

}  // namespace inkling::reader
