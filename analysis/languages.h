#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/language_id.h"
#include "analysis/stemmer.h"
#include "analysis/stop_words.h"
#include "analysis/word_folding.h"
#include "inkling/analyzer_settings.h"

namespace inkling::analysis {

/// How the language writes the letter I in small.
CapitalI capital_i_of(std::string_view language) noexcept;

/// What the terms of a language depend on beyond Unicode; most languages lack some of it.
struct LanguageTools {
  std::optional<Stemmer> stemmer;
  std::optional<StopWords> stop_words;  ///< only if they are to be dropped
  CapitalI capital_i = CapitalI::dotted;
  bool has_elisions = false;
  bool has_name_endings = false;
  std::string code;
};

/// The languages that an analyzer has seen, each with its tools.
class Languages {
 public:
  /// Throws OptionError if the language of the settings lacks a tool that they ask for. Other
  /// languages may lack it.
  explicit Languages(const AnalyzerSettings& settings);

  /// `code` is as language_of_tag() returns it. All languages without tools share one number.
  LanguageId number_of(std::string_view code);
  /// Valid as long as this object.
  LanguageTools& operator[](LanguageId language) { return tools_[to_number(language)]; }

 private:
  LanguageId add(std::string_view code, LanguageTools tools);

  bool stems_;
  bool drops_stop_words_;
  std::deque<LanguageTools> tools_;
  std::map<std::string, LanguageId, std::less<>> numbers_;  ///< by code
  std::optional<LanguageId> without_tools_;
};

}  // namespace inkling::analysis
