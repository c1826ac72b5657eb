#include "analysis/languages.h"

#include <utility>

#include "analysis/elision.h"
#include "analysis/language_tag.h"

namespace inkling::analysis {

CapitalI capital_i_of(std::string_view language) noexcept {
  return language == "tr" || language == "az" ? CapitalI::dotless : CapitalI::dotted;
}

Languages::Languages(const AnalyzerSettings& settings)
    : stems_(settings.kind == AnalyzerKind::standard), drops_stop_words_(settings.drop_stop_words) {
  LanguageTools tools;
  if (settings.language != kDetectedLanguage) {
    if (stems_) tools.stemmer = Stemmer::of_language(settings.language);
    if (drops_stop_words_) tools.stop_words.emplace(settings.language);
  }
  add(settings.language, std::move(tools));
}

LanguageId Languages::number_of(std::string_view code) {
  if (const auto known = numbers_.find(code); known != numbers_.end()) return known->second;
  LanguageTools tools;
  if (stems_ && has_stemmer(code)) tools.stemmer = Stemmer::of_language(std::string(code));
  if (drops_stop_words_ && has_stop_words(code)) tools.stop_words.emplace(code);
  return add(code, std::move(tools));
}

LanguageId Languages::add(std::string_view code, LanguageTools tools) {
  tools.capital_i = capital_i_of(code);
  tools.has_elisions = analysis::has_elisions(code);
  tools.has_name_endings = analysis::has_name_endings(code);
  tools.code = code;
  const bool has_tools = tools.stemmer || tools.stop_words || tools.has_elisions ||
                         tools.capital_i == CapitalI::dotless;
  const LanguageId next{static_cast<std::uint8_t>(tools_.size())};
  const LanguageId number = has_tools ? next : without_tools_.value_or(next);
  if (number == next) tools_.push_back(std::move(tools));
  if (!has_tools) without_tools_ = number;
  numbers_.emplace(code, number);
  return number;
}

}  // namespace inkling::analysis
