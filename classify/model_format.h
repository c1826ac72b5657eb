#pragma once

/// A model as bytes. The format is a page of docs/classification.md.

#include <cstdint>
#include <string>
#include <string_view>

#include "classify/model.h"

namespace inkling::classify {

inline constexpr std::uint16_t kModelVersion = 2;

/// The same record gives the same bytes.
std::string encode(const TrainingRecord& record);

/// The record that encode() wrote. `path` stands for the bytes in messages.
/// Throws CorruptIndexError, FormatVersionError.
TrainingRecord decode(std::string_view bytes, const std::string& path);

}  // namespace inkling::classify
