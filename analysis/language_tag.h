#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inkling::analysis {

/// For what AnalyzerSettings::language says when each text is to be read in its own language.
inline constexpr std::string_view kDetected = "auto";
/// The code of a text whose language cannot be told (ISO 639-2).
inline constexpr std::string_view kUndetermined = "und";

/// The code that a language goes by here, of a tag as documents carry it: "de" of "de", "DE",
/// "de-AT", "de_CH" or "deu". It is the one of ISO 639-1, with which Snowball names its stemmers:
/// so both ways to write Norwegian, "nb" and "nn", are "no", "hr" and "bs" are "sr", and former
/// codes such as "iw" are those of today. Empty when the tag names no language that has one; "und"
/// does not. Cost: O(log languages), however long the tag is.
std::optional<std::string> language_of_tag(std::string_view tag);

}  // namespace inkling::analysis
