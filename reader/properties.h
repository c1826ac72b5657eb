#pragma once

/// What documents say about themselves in XML.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "reader/converted.h"
#include "reader/package.h"

namespace inkling::reader {

/// What an element means.
struct Property {
  std::string_view element;
  std::string_view field;    ///< "title" is the title
  bool has_several = false;  ///< values, separated by semicolons
};

/// Adds the texts of those elements to the document. The first title counts; a field that is there
/// already before is left alone. `part` may be lacking; for what is returned
/// see read_part_if_there().
bool read_properties(const Package& package, const std::string& part,
                     std::span<const Property> wanted, ConvertedDocument& document);

/// Without white space at its ends, and with single spaces within.
std::string trimmed_value(std::string_view text);

}  // namespace inkling::reader
