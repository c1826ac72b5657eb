#include "tests/analysis/provoking_text.h"

#include <span>
#include <string_view>

namespace inkling::test {

namespace {

using namespace std::literals;

constexpr std::string_view kLetters[] = {"a",      "Z",      "@",      "é",      "я",
                                         "\u03b1", "\u0627", "\u0915", "\u1100", "\U0001D400"};
constexpr std::string_view kHebrew[] = {"\u05d0", "\u05d1"};
constexpr std::string_view kDigits[] = {"1", "7", "\u0663", "\uff11"};
constexpr std::string_view kExtenders[] = {"_", "\u203f", "\u202f"};
constexpr std::string_view kBetweenWords[] = {".", "'",      "\u2019", "\u2024", "\uff0e", ",",
                                              ";", "\u037e", "\uff0c", "\u00b7", "\u2027", "\u055f",
                                              ":", "\ufe55", "\uff1a", "\""};
constexpr std::string_view kAttached[] = {"\u0308", "\u0301", "\u200c",     "\u200d",     "\u00ad",
                                          "\u2060", "\ufe0f", "\u20e3",     "\u093f",     "\u094d",
                                          "\u3099", "\uff9e", "\U0001F3FB", "\U000E0061", "\u200b"};
constexpr std::string_view kHangul[] = {"가", "각", "힣"};
constexpr std::string_view kOfDictionaries[] = {
    "中", "国",         "々",         "〇",     "の", "カ",     "ー",    "ｶ",
    "・", "\U00020000", "\U00017000", "㌀",     "〱", "ไ",      "ท",     "\u0e31",
    "ລ",  "\u0eb1",     "ខ",          "\u17d2", "မ",  "\u1039", "\u1a20"};
constexpr std::string_view kPictographs[] = {"😀", "©", "ℹ", "Ⓜ", "🅰", "👩", "❤", "#", "*", "〰"};
constexpr std::string_view kFlags[] = {"🇩", "🇪"};
constexpr std::string_view kSpaces[] = {" ",  " ",      "\t",     "\n",     "\r",     "\v",
                                        "\f", "\u00a0", "\u2003", "\u3000", "\u0085", "\u2028"};
constexpr std::string_view kOthers[] = {"\0"sv, "\x7f", "-", "$", "\u2026", "\ufffd", "\u0378"};
constexpr std::string_view kIllFormedBytes[] = {"\xff", "\xc3", "\xed\xa0\x80", "\xf0\x9f",
                                                "\xc0\x80"};

constexpr std::span<const std::string_view> kClasses[] = {
    kLetters,        kHebrew,      kDigits, kExtenders, kBetweenWords, kAttached,      kHangul,
    kOfDictionaries, kPictographs, kFlags,  kSpaces,    kOthers,       kIllFormedBytes};

std::vector<std::string> characters_of_all_classes() {
  std::vector<std::string> characters;
  for (const std::span<const std::string_view> of_class : kClasses)
    characters.insert(characters.end(), of_class.begin(), of_class.end());
  return characters;
}

}  // namespace

const std::vector<std::string>& provoking_characters() {
  static const std::vector<std::string> kProvoking = characters_of_all_classes();
  return kProvoking;
}

std::string provoking_text(std::mt19937_64& random) {
  const std::vector<std::string>& characters = provoking_characters();
  const std::size_t kinds = 1 + random() % 6;
  std::vector<const std::string*> chosen;
  for (std::size_t left = kinds; left > 0; --left)
    chosen.push_back(&characters[random() % characters.size()]);
  std::string text;
  for (std::size_t left = 1 + random() % 20; left > 0; --left) {
    text +=
        random() % 8 == 0 ? characters[random() % characters.size()] : *chosen[random() % kinds];
  }
  return text;
}

}  // namespace inkling::test
