#pragma once

/// A model as bytes. docs/classification.md describes the format.

#include <string>
#include <string_view>

#include "classify/counts/training_record.h"

namespace inkling::classify {

/// The same record gives the same bytes.
std::string encode(const TrainingRecord& record);

/// The record that encode() wrote. Messages name the bytes by `path`. Throws CorruptIndexError,
/// FormatVersionError.
TrainingRecord decode(std::string_view bytes, const std::string& path);

}  // namespace inkling::classify
