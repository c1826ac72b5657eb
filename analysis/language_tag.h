#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inkling::analysis {

/// The code of a text whose language cannot be determined (ISO 639-2).
inline constexpr std::string_view kUndetermined = "und";

/// The ISO 639-1 code, as Snowball names its stemmers, of a language tag in a document: "de" for
/// "de", "DE", "de-AT", "de_CH" or "deu". Both written forms of Norwegian, "nb" and "nn", give
/// "no"; "hr" and "bs" give "sr"; former codes such as "iw" give the current ones. Empty if the
/// tag names no language with such a code, as "und" does not. Cost: O(log languages), however
/// long the tag is.
std::optional<std::string> language_of_tag(std::string_view tag);

}  // namespace inkling::analysis
