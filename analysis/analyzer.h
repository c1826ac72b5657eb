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
#include "inkling/text_analyzer.h"

namespace inkling::analysis {

/// One occurrence: bytes [start, end) of the text, the form they resolve to, and the number of the
/// word in the text. Stop words are counted even if they are dropped.
///
/// A word may stand for several forms ("java.lang.String" is "string", too). They are tokens of the
/// same bytes and position, the whole word first, and their terms differ.
struct Token {
  FormId form;
  std::uint32_t start;
  std::uint32_t end;
  std::uint32_t position;
};

/// Leaves whole words: what a query asks for.
void drop_parts(std::vector<Token>& tokens);

/// Receives consecutive tokens, a few hundred at a time; the span is valid during the call.
using TokenSink = std::function<void(std::span<const Token>)>;

/// Cuts texts into tokens. Not thread safe: one per thread (ICU iterators and stemmers keep state).
class Analyzer {
 public:
  /// Throws OptionError, listing the languages, if the language has no stemmer (kind
  /// `standard` only) or, when stop words are to be dropped, no list of them. Throws IoError
  /// if ICU's data is missing.
  explicit Analyzer(const AnalyzerSettings& settings);
  /// Of texts that are given terms: each line is one, as it is, whatever characters it has.
  static Analyzer of_lines();
  ~Analyzer();
  Analyzer(Analyzer&&) noexcept;
  Analyzer& operator=(Analyzer&&) noexcept;

  const AnalyzerSettings& settings() const noexcept;

  /// The code of the language in which to read `texts`, which belong together: that of the settings
  /// or, with "auto", the detected one (see LanguageDetector for method and cost).
  std::string language_of(std::span<const std::string_view> texts) const;
  std::string language_of(std::string_view text) const { return language_of({&text, 1}); }

  /// Passes all tokens of `text`, read in `language`, to `sink` in order, and adds new forms to
  /// `lexicon`. `text` is UTF-8 below 4 GiB (ill-formed bytes count as U+FFFD, which belongs to no
  /// word). `language` is a code as language_of() and language_of_tag() return; words of a language
  /// without a stemmer stay unstemmed. A lexicon belongs to one analyzer. Cost: O(bytes), one
  /// look-up per token. Throws OptionError for a longer text.
  void analyze(std::string_view text, std::string_view language, Lexicon& lexicon,
               const TokenSink& sink);
  /// Replaces the content of `tokens` by all tokens.
  void analyze(std::string_view text, std::string_view language, Lexicon& lexicon,
               std::vector<Token>& tokens);
  /// Reads the text in its own language, language_of(text).
  void analyze(std::string_view text, Lexicon& lexicon, std::vector<Token>& tokens);

  /// The terms alone, in order: for queries and small texts.
  std::vector<std::string> terms(std::string_view text);

  /// `word` in the spelling in which words of `language` are compared: folded, not stemmed, and
  /// without accents if terms lose them.
  std::string fold(std::string_view word, std::string_view language);
  /// The same in the language of the settings.
  std::string fold(std::string_view word) { return fold(word, settings().language); }
  /// The same of what may begin or end within a word.
  std::string fold_part(std::string_view part, std::string_view language);
  /// The same of what begins as a word does, and may end within it.
  std::string fold_prefix(std::string_view prefix, std::string_view language);

  /// Passes every token and every dropped piece except white space to `sink`, in order. Throws
  /// OptionError for a text of 4 GiB or more. Memory: that of the distinct words.
  void trace(std::string_view text, const TextAnalyzer::Sink& sink);
  /// All pieces.
  std::vector<AnalyzedToken> trace(std::string_view text);

  /// How many tokens this analyzer has cut at kLongestTerm so far.
  std::uint64_t cut_tokens() const noexcept;

 private:
  class Impl;  // hides the ways to cut words from all that includes this header
  explicit Analyzer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

using inkling::library_versions;
using inkling::stemmer_languages;

}  // namespace inkling::analysis
