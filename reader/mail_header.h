#pragma once

/// What stands in the headers of a message, as people read it.
///
/// Decoded here and not by GMime, whose converters of encodings are files that a confined process
/// cannot open.

#include <string>
#include <string_view>
#include <vector>

namespace inkling::reader {

/// The value on one line, with encoded words (RFC 2047) decoded, also those that are not set apart
/// or are cut within a character. Bytes that are not ASCII are UTF-8 or in `fallback`.
std::string header_text(std::string_view raw, std::string_view fallback);

/// The addresses of a header such as `From`, each as `Name <address>` or `address`: a name in
/// quotes or in a comment is a name.
std::vector<std::string> header_addresses(std::string_view raw, std::string_view fallback);

/// What stands before the parameters, in lower case: "text/html" of a `Content-Type`.
std::string header_kind(std::string_view raw);

/// A parameter of a `Content-Type` or `Content-Disposition`, also one in pieces or with an encoding
/// (RFC 2231) or as encoded words; empty if there is none.
std::string header_parameter(std::string_view raw, std::string_view name,
                             std::string_view fallback);

/// What stands in the first pair of `<` and `>`, without white space; empty if there is none.
std::string first_in_angles(std::string_view raw);

}  // namespace inkling::reader
