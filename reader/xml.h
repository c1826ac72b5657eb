#pragma once

/// Documents in XML, of any vocabulary.

#include <string_view>

#include "reader/converted.h"

namespace inkling::reader {

/// The text of all elements of a document in UTF-8, whatever its declaration says; an element is a
/// word boundary. The title is the first element `title`, the field `language` the xml:lang of the
/// root. Entities that a document declares are their text; other files are not read; names of
/// characters are those of HTML. Throws DamagedDocument with the line where it is not well-formed
/// or refers to another file. Cost: O(bytes).
ConvertedDocument convert_xml(std::string_view bytes);

}  // namespace inkling::reader
