#include "inkling/analyzer_settings.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"

namespace inkling {

namespace {

constexpr std::array<std::pair<AnalyzerKind, std::string_view>, 4> kNames{{
    {AnalyzerKind::standard, "standard"},
    {AnalyzerKind::words, "words"},
    {AnalyzerKind::whitespace, "whitespace"},
    {AnalyzerKind::sklearn, "sklearn"},
}};

}  // namespace

std::string_view to_string(AnalyzerKind kind) noexcept {
  return kNames[static_cast<std::size_t>(kind)].second;
}

std::string to_string(const AnalyzerSettings& settings) {
  std::string text(to_string(settings.kind));
  text += ", language " + settings.language;
  if (settings.drop_stop_words) text += ", drop-stop-words";
  if (settings.fold_accents) text += ", fold-accents";
  if (settings.bigrams) text += ", bigrams";
  return text;
}

AnalyzerKind parse_analyzer_kind(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& [kind, known] : kNames) {
    if (name == known) return kind;
    names.emplace_back(known);
  }
  throw unknown_choice("analyzer", std::string(name), names);
}

}  // namespace inkling
