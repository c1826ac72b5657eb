#include "service/texts.h"

#include <utility>

namespace inkling::service {

ReadingOptions reading_options(const Index& index, const TextsRequest& request) {
  ReadingOptions options;
  options.mapping = index.mapping();
  options.input.format = request.input;
  options.input.encoding = request.encoding;
  options.input.strict = request.strict;
  options.input.language = index.analyzer().language;
  options.input.format_options = completed(request.format_options, options.mapping);
  add_converters(request.converters, options.input.format_options);
  return options;
}

void add_converters(const ConverterRequest& request, FormatOptions& formats) {
  formats.converters = parse_converters(request.commands);
  if (request.server) formats.server = parse_extraction_server(*request.server);
}

std::string text_of(const Document& document, const std::string& field) {
  std::string text;
  for (const std::string& value : text_values(document, field))
    text.append(text.empty() ? "" : "\n") += value;
  return text;
}

ReadTexts read_texts(const Index& index, const std::string& field,
                     const std::vector<std::string>& paths, std::istream& standard_input,
                     const TextsRequest& request) {
  ReadTexts read;
  read.report =
      read_documents(paths, standard_input, reading_options(index, request),
                     [&](Document&& document) -> TakeInOrder {
                       NamedText text{document.id, text_of(document, field), document.id != "-"};
                       return [&read, text = std::move(text)]() mutable {
                         read.texts.push_back(std::move(text));
                         return true;
                       };
                     });
  return read;
}

}  // namespace inkling::service
