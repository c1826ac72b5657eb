#include "report/index_languages.h"

#include <algorithm>
#include <utility>

#include "analysis/language_effect.h"
#include "analysis/language_tag.h"
#include "inkling/document.h"

namespace inkling::report {

std::vector<std::string> index_languages(const Index& index) {
  std::vector<std::string> languages;
  const auto add = [&](std::string language) {
    if (!analysis::changes_terms(index.analyzer(), language)) language = analysis::kUndetermined;
    if (std::ranges::count(languages, language) == 0) languages.push_back(std::move(language));
  };
  const bool is_detected = index.analyzer().language == kDetectedLanguage;
  if (!is_detected) add(index.analyzer().language);
  if (const KeywordColumn* column = index.keyword_column(kLanguageField)) {
    for (const std::string& value : column->values()) {
      if (const auto language = analysis::language_of_tag(value)) add(*language);
    }
  }
  if (is_detected) add(std::string(analysis::kUndetermined));
  return languages;
}

}  // namespace inkling::report
