#include "analysis/language_tag.h"

#include <unicode/uloc.h>

#include <algorithm>
#include <functional>
#include <map>

namespace inkling::analysis {

namespace {

/// Languages that share a stemmer and that no detector could tell apart, former codes, and
/// bibliographic codes (ISO 639-2/B).
constexpr std::pair<std::string_view, std::string_view> kNearest[] = {
    {"bs", "sr"},  {"hr", "sr"},  {"nb", "no"},  {"nn", "no"},  {"fil", "tl"}, {"tgl", "tl"},
    {"tl", "tl"},  {"in", "id"},  {"iw", "he"},  {"ji", "yi"},  {"jw", "jv"},  {"mo", "ro"},
    {"alb", "sq"}, {"arm", "hy"}, {"baq", "eu"}, {"bur", "my"}, {"chi", "zh"}, {"cze", "cs"},
    {"dut", "nl"}, {"fre", "fr"}, {"geo", "ka"}, {"ger", "de"}, {"gre", "el"}, {"ice", "is"},
    {"mac", "mk"}, {"mao", "mi"}, {"may", "ms"}, {"per", "fa"}, {"rum", "ro"}, {"slo", "sk"},
    {"tib", "bo"}, {"wel", "cy"},
};

constexpr std::size_t kLongestCode = 3;

using Codes = std::map<std::string, std::string, std::less<>>;

std::string_view nearest(std::string_view code) {
  const auto* const found =
      std::ranges::find(kNearest, code, [](const auto& pair) { return pair.first; });
  return found == std::end(kNearest) ? code : found->second;
}

/// The code used here, by codes of two letters and of three.
Codes known_codes() {
  Codes codes;
  for (const auto& [code, known_as] : kNearest) codes.emplace(code, known_as);
  for (const char* const* code = uloc_getISOLanguages(); *code != nullptr; ++code) {
    const std::string_view two = *code;
    if (two.size() != 2) continue;
    codes.emplace(two, nearest(two));
    codes.emplace(uloc_getISO3Language(*code), nearest(two));
  }
  return codes;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

}  // namespace

std::optional<std::string> language_of_tag(std::string_view tag) {
  static const Codes codes = known_codes();
  const std::string_view beginning = tag.substr(0, kLongestCode + 1);
  std::string language(beginning.substr(0, beginning.find_first_of("-_")));
  std::ranges::transform(language, language.begin(), lower);
  const auto found = codes.find(language);
  return found == codes.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace inkling::analysis
