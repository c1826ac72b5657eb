#pragma once

/// Files that are documents, outside of an index.

#include <string>

#include "cli/session.h"

namespace inkling::cli {

/// The text that `index` would take from a file of plain text, or from standard input for "-":
/// decompressed when the name ends in .gz or .zst, ill-formed UTF-8 replaced. Throws IoError,
/// OptionError for what `index` would skip: binary or too large.
std::string read_document(const Session& session, const std::string& path);

}  // namespace inkling::cli
