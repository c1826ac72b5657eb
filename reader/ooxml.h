#pragma once

/// What documents of Word, Excel and PowerPoint have in common (ECMA-376).

#include <map>
#include <string>
#include <string_view>

#include "reader/line_text.h"
#include "reader/package.h"
#include "reader/properties.h"

namespace inkling::reader {

/// Appends the text of a part, paragraphs as lines. `xml` may be empty.
void append_ooxml_text(std::string_view xml, LineText& text);

/// The parts that `part` refers to, by the ids that it has for them.
std::map<std::string, std::string, std::less<>> parts_of(const Package& package,
                                                         const std::string& part);

/// The part that is the document, as the package says; `usual` if it does not, or has none of that
/// name.
std::string main_part(const Package& package, const std::string& usual);

/// Title and fields.
void read_core_properties(const Package& package, ConvertedDocument& document);

}  // namespace inkling::reader
