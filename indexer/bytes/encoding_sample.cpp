#include "indexer/bytes/encoding_sample.h"

#include <algorithm>
#include <cctype>
#include <unordered_set>
#include <utility>

#include "analysis/language_detector.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kForeignBytes = std::size_t{4} << 10;
constexpr std::size_t kAsciiBytes = 600;
/// Texts in other scripts have fewer, those in few languages of Latin letters.
constexpr std::size_t kLettersForEachForeign = 5;

constexpr bool is_foreign(char byte) { return static_cast<unsigned char>(byte) >= 0x80; }
/// No byte of a character of several bytes, in any of the encodings.
constexpr bool parts_words(char byte) { return byte >= '\0' && byte <= ' '; }

std::size_t count_letters(std::string_view bytes) {
  return static_cast<std::size_t>(std::ranges::count_if(bytes, [](char byte) {
    return !is_foreign(byte) && std::isalnum(static_cast<unsigned char>(byte)) != 0;
  }));
}

/// Words of a sample, of either kind.
struct SampledWords {
  std::string foreign{};
  std::string repeated{};
  std::string ascii{};
};

/// A word that comes again says nothing new: a name that a text is about would count as often as it
/// is named.
SampledWords sampled_words(std::string_view bytes) {
  SampledWords words;
  std::unordered_set<std::string_view> known;
  for (std::size_t at = 0; at < bytes.size() && words.foreign.size() < kForeignBytes;) {
    const auto* const end = std::find_if(bytes.begin() + at, bytes.end(), parts_words);
    const std::string_view word(bytes.begin() + at, end);
    at += word.size() + 1;
    const bool has_foreign = std::ranges::any_of(word, is_foreign);
    if (word.empty() || (!has_foreign && words.ascii.size() > kAsciiBytes)) continue;
    const std::string piece = std::string(word.substr(0, kForeignBytes)) + ' ';
    if (has_foreign && words.repeated.size() < kForeignBytes) words.repeated += piece;
    if (has_foreign && !known.insert(word).second) continue;
    (has_foreign ? words.foreign : words.ascii) += piece;
  }
  return words;
}

/// "2 × 3" and "£5": of other scripts than Latin there is hardly a letter by itself.
bool has_only_signs(std::string_view words) {
  const auto parts = [](char byte) {
    return !is_foreign(byte) && std::isalpha(static_cast<unsigned char>(byte)) == 0;
  };
  for (std::size_t at = 0; at + 1 < words.size(); ++at) {
    const bool is_apart = (at == 0 || parts(words[at - 1])) && parts(words[at + 1]);
    if (is_foreign(words[at]) && !is_apart) return false;
  }
  return true;
}

bool is_english(std::string_view words, std::string_view language) {
  if (!language.empty()) return language == "en";
  return analysis::LanguageDetector::bundled().detect({&words, 1}) == "en";
}

}  // namespace

std::size_t count_foreign(std::string_view bytes) {
  return static_cast<std::size_t>(std::ranges::count_if(bytes, is_foreign));
}

EncodingSample encoding_sample(std::string_view bytes, std::string_view language) {
  SampledWords words = sampled_words(bytes);
  EncodingSample sample{.bytes = words.foreign + words.ascii,
                        .repeated = std::move(words.repeated),
                        .foreign = count_foreign(words.foreign)};
  sample.is_mostly_ascii = count_letters(bytes) >= kLettersForEachForeign * count_foreign(bytes);
  // In texts of other scripts letters are fewer: of two bytes of a character, one may be ASCII.
  sample.is_in_latin = sample.is_mostly_ascii || count_letters(words.foreign) > sample.foreign ||
                       has_only_signs(words.foreign);
  sample.is_english = sample.is_mostly_ascii && is_english(words.ascii, language);
  return sample;
}

bool has_meaning_in_windows_1252(std::string_view bytes) {
  // The five that mean nothing, and one that is hardly ever a letter.
  return bytes.find_first_of("\x81\x8D\x8F\x90\x9D\xFF") == std::string_view::npos;
}

}  // namespace inkling::indexer
