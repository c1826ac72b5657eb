#pragma once

/// Texts of files and streams, as an index would read them.

#include <istream>
#include <string>
#include <vector>

#include "inkling/document.h"
#include "inkling/index.h"
#include "inkling/reading.h"
#include "service/index_requests.h"

namespace inkling::service {

struct NamedText {
  std::string id;
  std::string text;
  bool is_named = true;  ///< the id is its own, and no other text's
};

struct ReadTexts {
  std::vector<NamedText> texts;  ///< in the order of the input
  ReadingReport report;
};

/// How `index` would read files that are not for it.
ReadingOptions reading_options(const Index& index, const TextsRequest& request);

/// Throws what parse_converters() and parse_extraction_server() throw.
void add_converters(const ConverterRequest& request, FormatOptions& formats);

/// What the field of an index would hold of the document (text_values()), a value a line.
std::string text_of(const Document& document, const std::string& field);

/// The texts of all documents in the files, for the field of a model. Throws what read_documents()
/// throws.
ReadTexts read_texts(const Index& index, const std::string& field,
                     const std::vector<std::string>& paths, std::istream& standard_input,
                     const TextsRequest& request);

}  // namespace inkling::service
