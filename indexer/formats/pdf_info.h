#pragma once

/// What pdfinfo tells of a document.

#include <string_view>

#include "indexer/formats/found_fields.h"
#include "inkling/document.h"

namespace inkling::indexer {

/// The fields in the lines that pdfinfo writes, which need not be UTF-8; the title becomes that of
/// the document. What is no line `Name: value` is passed over.
FoundFields read_pdf_info(std::string_view info, Document& document);

}  // namespace inkling::indexer
