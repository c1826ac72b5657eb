#pragma once

/// Documents of office programs, and e-books: zip archives of XML.

#include <string_view>

#include "reader/converted.h"

namespace inkling::reader {

// Each gives every word and no markup, paragraphs on lines of their own. Title; the fields `author`
// (each of them), `created`, `changed`, `language`, `subject`, `keyword`, `description`, where the
// document has them. Throws DamagedDocument. Cost: O(the markup, unpacked), see Package.

/// A document of Word: its text, then notes, comments, headers and footers. What is marked as
/// deleted is left out.
ConvertedDocument convert_docx(std::string_view bytes);

/// A presentation of PowerPoint: each slide in order, with its notes.
ConvertedDocument convert_pptx(std::string_view bytes);

/// A workbook of Excel: the name of each sheet and its rows, a line each; then comments and
/// drawings. Values are those that are stored: a day is a number.
ConvertedDocument convert_xlsx(std::string_view bytes);

/// An OpenDocument text, table or presentation, with headers and footers.
ConvertedDocument convert_odt(std::string_view bytes);

/// An e-book: its chapters in order.
ConvertedDocument convert_epub(std::string_view bytes);

}  // namespace inkling::reader
