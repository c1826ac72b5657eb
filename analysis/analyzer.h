#pragma once

/// Text to terms.

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/lexicon.h"
#include "inkling/analyzer_settings.h"

namespace inkling::analysis {

/// One occurrence: bytes [start, end) of the text, the form they were resolved to, and which of the
/// text's words it is, stop words counted whether they are dropped or not.
struct Token {
  FormId form;
  std::uint32_t start;
  std::uint32_t end;
  std::uint32_t position;
};

/// Takes tokens that follow one another, some hundreds at a time; the span is valid during the
/// call.
using TokenSink = std::function<void(std::span<const Token>)>;

/// A piece of text as `inkling analyze` shows it: a token with its term, or what was dropped and
/// why.
struct TracedToken {
  std::string surface;  ///< the bytes as they stand in the text
  std::string term;     ///< empty when the piece was dropped
  std::uint32_t start;
  std::uint32_t end;
  std::string
      reason;  ///< why it was dropped ("punctuation", "one character", ...); empty for a token
};

/// Takes pieces that follow one another.
using TraceSink = std::function<void(TracedToken)>;

/// Throws OptionError for a text that no analyzer takes, which has 4 GiB or more.
void check_length(std::string_view text);

/// Cuts texts into tokens. Not thread safe: one per thread (ICU iterators and stemmers keep state).
class Analyzer {
 public:
  /// Throws OptionError, listing the languages, when there is no stemmer of that one (kind
  /// `standard` only) or no list of its stop words where they are to be dropped, and IoError when
  /// ICU's data is missing.
  explicit Analyzer(const AnalyzerSettings& settings);
  ~Analyzer();
  Analyzer(Analyzer&&) noexcept;
  Analyzer& operator=(Analyzer&&) noexcept;

  const AnalyzerSettings& settings() const noexcept;

  /// The code of the language that `texts`, which belong together, are to be read in: that of the
  /// settings, which with "auto" is detected (LanguageDetector tells how, and at what cost).
  std::string language_of(std::span<const std::string_view> texts) const;
  std::string language_of(std::string_view text) const { return language_of({&text, 1}); }

  /// Hands all tokens of `text`, read in `language`, to `sink` in order; new forms go into
  /// `lexicon`. `text` is UTF-8 (ill-formed bytes count as U+FFFD, which belongs to no word), below
  /// 4 GiB; `language` is a code such as language_of() and language_of_tag() give, and one without
  /// a stemmer leaves words unstemmed. Cost: O(bytes), one look-up a token. A lexicon belongs to
  /// one analyzer. Throws OptionError for a longer text.
  void analyze(std::string_view text, std::string_view language, Lexicon& lexicon,
               const TokenSink& sink);
  /// Replaces `tokens` by all of them.
  void analyze(std::string_view text, std::string_view language, Lexicon& lexicon,
               std::vector<Token>& tokens);
  /// In the language of the text.
  void analyze(std::string_view text, Lexicon& lexicon, std::vector<Token>& tokens);

  /// The terms alone, in order: for queries and small texts.
  std::vector<std::string> terms(std::string_view text);

  /// `word`, or a part of one, spelled as words are compared: folded, not stemmed; without accents
  /// where terms lose them.
  std::string fold(std::string_view word);

  /// Hands every token and every dropped piece except white space to `sink`, in order. Of a text
  /// below 4 GiB; throws OptionError for a longer one. Memory: as the different words take.
  void trace(std::string_view text, const TraceSink& sink);
  /// All of them.
  std::vector<TracedToken> trace(std::string_view text);

  /// Tokens cut at kLongestTerm by this analyzer so far.
  std::uint64_t cut_tokens() const noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// ISO 639-1 codes that have a Snowball stemmer, sorted.
std::vector<std::string> stemmer_languages();

/// Of the libraries that this program runs with.
LibraryVersions library_versions();

}  // namespace inkling::analysis
