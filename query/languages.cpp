#include "query/languages.h"

#include <algorithm>
#include <optional>

#include "analysis/language_tag.h"

namespace inkling::query {

namespace {

/// The one of texts that do not say theirs; empty when it was detected.
std::optional<std::string> language_of_settings(const Index& index) {
  const std::string& language = index.analyzer().language;
  return language == analysis::kDetected ? std::nullopt : std::optional(language);
}

}  // namespace

std::vector<std::string> languages_of(const Index& index) {
  std::vector<std::string> languages;
  const auto add = [&](const std::optional<std::string>& language) {
    if (language && std::ranges::count(languages, *language) == 0) languages.push_back(*language);
  };
  add(language_of_settings(index));
  if (const KeywordColumn* column = index.keyword_column(kLanguageField)) {
    for (const std::string& value : column->values()) add(analysis::language_of_tag(value));
  }
  if (languages.empty()) languages.emplace_back(analysis::kUndetermined);
  return languages;
}

std::string language_of(const Index& index, DocId doc) {
  if (const KeywordColumn* column = index.keyword_column(kLanguageField)) {
    for (const std::uint32_t ordinal : column->ordinals(doc)) {
      if (auto language = analysis::language_of_tag(column->values()[ordinal])) return *language;
    }
  }
  return language_of_settings(index).value_or(std::string(analysis::kUndetermined));
}

}  // namespace inkling::query
