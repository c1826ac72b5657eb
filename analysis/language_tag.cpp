#include "analysis/language_tag.h"

#include <unicode/uloc.h>

#include <algorithm>
#include <functional>
#include <map>

namespace inkling::analysis {

namespace {

/// Languages that share a stemmer and that no detector could keep apart, and codes of former days or of two names.
constexpr std::pair<std::string_view, std::string_view> kNearest[] = {
    {"bs", "sr"}, {"hr", "sr"}, {"sh", "sr"}, {"nb", "no"}, {"nn", "no"}, {"fil", "tl"}, {"tgl", "tl"},
    {"tl", "tl"}, {"in", "id"}, {"iw", "he"}, {"ji", "yi"}, {"jw", "jv"}, {"mo", "ro"},
};

using Codes = std::map<std::string, std::string, std::less<>>;

std::string_view nearest(std::string_view code) {
  const auto* const found = std::ranges::find(kNearest, code, [](const auto& pair) { return pair.first; });
  return found == std::end(kNearest) ? code : found->second;
}

/// The code that is used here, by codes of two letters and of three.
Codes known_codes() {
  Codes codes{{std::string(kUndetermined), std::string(kUndetermined)}};
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
  std::string language(tag.substr(0, tag.find_first_of("-_")));
  std::ranges::transform(language, language.begin(), lower);
  const auto found = codes.find(language);
  return found == codes.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace inkling::analysis
