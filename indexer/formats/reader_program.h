#pragma once

/// Where the program is that reads foreign formats.

#include <filesystem>

namespace inkling::indexer {

/// What $INKLING_READER names; otherwise `inkling-reader` beside this program or the library it
/// runs, in ../libexec/inkling of it, or where the library was to be installed. Throws IoError when
/// there is none.
std::filesystem::path reader_program();

}  // namespace inkling::indexer
