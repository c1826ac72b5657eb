#pragma once

/// How a text becomes terms, token by token.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// A token of a text, or a piece of it that was dropped.
struct AnalyzedToken {
  std::string surface;  ///< the bytes as they are in the text
  std::string term;     ///< the indexed form; empty when the piece was dropped
  std::uint32_t start = 0;
  std::uint32_t end = 0;  ///< the piece is bytes [start, end) of the text
  std::string
      reason;  ///< why it was dropped ("punctuation", "one character", ...); empty for a token

  friend bool operator==(const AnalyzedToken&, const AnalyzedToken&) = default;
};

/// Cuts texts as an index of the same settings does. Not thread safe: use one per thread. One that
/// was moved from may only be assigned to or destroyed.
class TextAnalyzer {
 public:
  /// Cost: some milliseconds. Throws OptionError, listing the choices, for a language that has no
  /// stemmer, or no stop words where they are to be dropped.
  explicit TextAnalyzer(const AnalyzerSettings& settings = {});
  ~TextAnalyzer();
  TextAnalyzer(TextAnalyzer&&) noexcept;
  TextAnalyzer& operator=(TextAnalyzer&&) noexcept;

  const AnalyzerSettings& settings() const noexcept;

  /// The code of the language that `text` is read in: the one of the settings, or, where that is
  /// kDetectedLanguage, the detected one; "und" if it cannot be detected.
  std::string language_of(std::string_view text) const;

  /// `part`, the first letters of a word, in the spelling in which words are compared: every word
  /// that begins with `part` then begins with the result. It is not stemmed.
  std::string fold(std::string_view part);

  /// Receives the pieces of a text in order.
  using Sink = std::function<void(AnalyzedToken)>;
  /// Hands every token and every dropped piece except white space to `sink`. Ill-formed UTF-8
  /// counts as U+FFFD, which belongs to no word. Cost: O(bytes); memory as the distinct words take.
  /// Throws what require_analyzable() does, and OptionError without a sink, before anything is cut.
  void analyze(std::string_view text, const Sink& sink);
  /// The same pieces as a list.
  std::vector<AnalyzedToken> analyze(std::string_view text);

 private:
  class INKLING_LOCAL Impl;
  std::unique_ptr<Impl> impl_;
};

/// Throws OptionError for a text that no analyzer takes: one of 4 GiB or more.
void require_analyzable(std::string_view text);

/// ISO 639-1 codes of the languages that have a Snowball stemmer, sorted.
std::vector<std::string> stemmer_languages();

/// The versions of the libraries that this program cuts and stems text with.
LibraryVersions library_versions();

}  // namespace inkling
