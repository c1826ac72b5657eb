#include "analysis/elision.h"

#include <algorithm>
#include <span>

namespace inkling::analysis {

namespace {

// Those of Lucene's analyzers, and some more in Italian.
constexpr std::string_view kFrench[] = {"c", "d", "j",     "l",      "m",      "n",     "qu",
                                        "s", "t", "jusqu", "lorsqu", "puisqu", "quoiqu"};
constexpr std::string_view kItalian[] = {
    "agl",  "all",  "c",    "coll",  "d",     "dagl", "dall", "degl", "dell", "gl", "l", "m",
    "negl", "nell", "pell", "quell", "quest", "s",    "sugl", "sull", "t",    "un", "v"};
constexpr std::string_view kCatalan[] = {"d", "l", "m", "n", "s", "t"};
constexpr std::string_view kPortuguese[] = {"d", "minh", "n", "pel"};
constexpr std::string_view kIrish[] = {"b", "d", "m"};

std::span<const std::string_view> elided_words(std::string_view language) {
  if (language == "fr") return kFrench;
  if (language == "it") return kItalian;
  if (language == "ca") return kCatalan;
  if (language == "pt") return kPortuguese;
  if (language == "ga") return kIrish;
  return {};
}

}  // namespace

std::string_view without_elision(std::string_view word, std::string_view language) noexcept {
  const std::span<const std::string_view> elided = elided_words(language);
  if (elided.empty()) return word;
  for (;;) {
    const std::size_t apostrophe = word.find('\'');
    if (apostrophe == std::string_view::npos) return word;
    const std::size_t rest = word.find_first_not_of('\'', apostrophe);
    if (rest == std::string_view::npos) return word;
    if (std::ranges::find(elided, word.substr(0, apostrophe)) == elided.end()) return word;
    word.remove_prefix(rest);
  }
}

bool has_elisions(std::string_view language) noexcept { return !elided_words(language).empty(); }

std::string_view without_ending_of_name(std::string_view word, std::string_view language) noexcept {
  if (!has_name_endings(language)) return word;
  const std::size_t apostrophe = word.find('\'');
  return apostrophe == 0 ? word : word.substr(0, apostrophe);
}

bool has_name_endings(std::string_view language) noexcept {
  return language == "tr" || language == "az";
}

}  // namespace inkling::analysis
