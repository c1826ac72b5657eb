#pragma once

/// A limit that libxml2 does not have.

#include <string_view>

namespace inkling::reader {

/// Throws DamagedDocument where an element begins with more than 2,000 attributes: libxml2 compares
/// the name of each with those of all before it. What is in comments and CDATA is no element. Cost:
/// O(bytes).
void require_few_attributes(std::string_view xml);

}  // namespace inkling::reader
