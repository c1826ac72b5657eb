#include "analysis/stemmer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <libstemmer.h>
#include <unicode/locid.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cctype>
#include <functional>

#include "inkling/error.h"
#include "inkling/text_analyzer.h"

namespace inkling::analysis {

namespace {

constexpr const char* kEncoding = "UTF_8";
constexpr std::size_t kCodeLength = 2;

/// The code in other letters, with a country behind it, or the English name of the language.
std::string code_of(std::string name) {
  std::ranges::transform(name, name.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const std::string& code : stemmer_languages()) {
    if (name == code || name.starts_with(code + '-') || name.starts_with(code + '_')) return code;
    icu::UnicodeString language;
    std::string english;
    icu::Locale(code.c_str()).getDisplayLanguage(icu::Locale::getEnglish(), language);
    language.toLower().toUTF8String(english);
    if (name == english) return code;
  }
  return {};
}

OptionError no_stemmer(const std::string& name) {
  const std::string message = fmt::format("there is no stemmer for `{}`", name);
  if (const std::string code = code_of(name); !code.empty())
    return {"language", message, fmt::format("did you mean `{}`?", code)};
  return {"language", message,
          fmt::format("choose auto or one of {}; or an analyzer without stems",
                      fmt::join(stemmer_languages(), ", "))};
}

}  // namespace

void Stemmer::Delete::operator()(sb_stemmer* stemmer) const noexcept { sb_stemmer_delete(stemmer); }

Stemmer::Stemmer(const std::string& name) : stemmer_(sb_stemmer_new(name.c_str(), kEncoding)) {
  if (stemmer_ == nullptr) throw no_stemmer(name);
  const bool is_english = name == "english" || name == "eng" || name == "en";
  const auto by_library = [this](std::string_view word) {
    return std::string(stem_by_library(word));
  };
  if (is_english && Porter2::agrees_with(by_library)) porter2_.emplace();
}

Stemmer Stemmer::of_language(const std::string& code) {
  if (code.size() != kCodeLength) throw no_stemmer(code);
  return Stemmer(code);
}

std::string_view Stemmer::stem(std::string_view word) {
  const std::optional<std::string_view> stem = porter2_ ? porter2_->stem(word) : std::nullopt;
  return stem ? *stem : stem_by_library(word);
}

// A null stem would mean out of memory, but some releases also return it for words on which the
// algorithm itself fails: the Greek stemmer of 2.2.0 does so for "ισαισα".
std::string_view Stemmer::stem_by_library(std::string_view word) {
  const auto* bytes = reinterpret_cast<const sb_symbol*>(word.data());
  const sb_symbol* stem = sb_stemmer_stem(stemmer_.get(), bytes, static_cast<int>(word.size()));
  if (stem == nullptr) return {};
  return {reinterpret_cast<const char*>(stem),
          static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()))};
}

bool has_stemmer(std::string_view code) {
  static const std::vector<std::string> codes = stemmer_languages();
  return std::binary_search(codes.begin(), codes.end(), code, std::less<>());
}

std::vector<std::string> stemmer_algorithms() {
  std::vector<std::string> names;
  for (const char** name = sb_stemmer_list(); *name != nullptr; ++name) names.emplace_back(*name);
  return names;
}

}  // namespace inkling::analysis

namespace inkling {

// The library lists its algorithms but not the codes that it accepts, so this tries every
// possible code.
std::vector<std::string> stemmer_languages() {
  std::vector<std::string> codes;
  for (char first = 'a'; first <= 'z'; ++first) {
    for (char second = 'a'; second <= 'z'; ++second) {
      const std::string code{first, second};
      sb_stemmer* stemmer = sb_stemmer_new(code.c_str(), analysis::kEncoding);
      if (stemmer != nullptr) codes.push_back(code);
      sb_stemmer_delete(stemmer);
    }
  }
  return codes;
}

}  // namespace inkling
