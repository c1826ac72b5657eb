#pragma once

#include <string>

#include "inkling/analyzer_settings.h"
#include "storage/bits/bytes.h"

namespace inkling::storage {

/// Settings as manifests and models hold them: a byte for the kind and the options, then the
/// language.
void put_analyzer(std::string& out, const AnalyzerSettings& settings);

/// Whatever is not such a byte is a CorruptIndexError.
AnalyzerSettings read_analyzer(ByteReader& in);

}  // namespace inkling::storage
