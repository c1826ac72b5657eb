#pragma once

/// How text becomes terms. An index and a classifier record these settings, so that queries and new
/// texts are cut in the same way.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

enum class AnalyzerKind : unsigned char {
  standard = 0,    ///< ICU words (UAX #29 and dictionaries), NFKC case folding, Snowball stems
  words = 1,       ///< the same without stems
  whitespace = 2,  ///< split on ASCII white space and nothing else
  sklearn = 3,     ///< lowercase, runs of two or more word characters: scikit-learn's default
};

std::string_view to_string(AnalyzerKind kind) noexcept;

/// Throws OptionError, naming the choices, when there is no analyzer of that name.
AnalyzerKind parse_analyzer_kind(std::string_view name);

/// As AnalyzerSettings::language: each text is read in its own language, which is detected.
inline constexpr std::string_view kDetectedLanguage = "auto";

struct AnalyzerSettings {
  AnalyzerKind kind = AnalyzerKind::standard;
  /// ISO 639-1 code of the language whose stems `standard` takes, and whose stop words are dropped;
  /// kDetectedLanguage detects that of each text. A document whose field `language` names its
  /// language is read in that one.
  std::string language = "en";
  bool drop_stop_words = false;  ///< by Snowball's lists; `standard` and `words` only
  bool fold_accents =
      false;  ///< terms of Latin and Greek lose their accents; `standard` and `words` only
  bool bigrams = false;  ///< Chinese and Japanese in pairs of characters, not in dictionary words;
                         ///< `standard` and `words`

  friend bool operator==(const AnalyzerSettings&, const AnalyzerSettings&) = default;
};

/// "standard, language en", and what else is on: "drop-stop-words", "fold-accents", "bigrams".
std::string to_string(const AnalyzerSettings& settings);

/// Words and terms longer than this many code points are cut there; the token keeps its whole
/// range.
inline constexpr std::size_t kLongestTerm = 256;

/// Inkling's own rules for words of `standard` and `words`. Raised whenever the same text comes to
/// give other terms or words: 2 folds apostrophes, vowel points and the like and knows parts of
/// words, 3 has no elided articles in its words, 4 knows what follows each dot or "@" of a word, 5
/// has the narrow no-break space in no word.
inline constexpr std::uint32_t kAnalyzerVersion = 5;

/// The versions that terms depend on besides the settings, such as "72.1", "15.0" and "2.2.0";
/// every index records them. libstemmer does not report its version: `snowball` is the release that
/// stems a few telltale words in the same way, or "unknown, stems " and a fingerprint of those
/// stems.
struct LibraryVersions {
  std::string icu;
  std::string unicode;
  std::string snowball;
  std::uint32_t analyzer = 1;  ///< see kAnalyzerVersion

  friend bool operator==(const LibraryVersions&, const LibraryVersions&) = default;
};

}  // namespace inkling
