#pragma once

/// The encoding that a page or document in XML declares.

#include <string>
#include <string_view>

namespace inkling::indexer {

/// A name by which ICU knows the encoding that is called so; where browsers take a larger one for
/// it, as Windows-1252 for ISO-8859-1, that one. Empty where nobody knows it.
std::string encoding_called(std::string_view name);

/// By the declaration of XML at the front, or among the first 4 KiB a `<meta charset>` or
/// `<meta http-equiv=content-type content>`; comments, scripts and styles declare nothing. As
/// encoding_called() has it; empty where none is declared, or one that these bytes cannot be in.
std::string declared_encoding(std::string_view bytes);

}  // namespace inkling::indexer
