#include "tests/analysis/provoking_text.h"

namespace inkling::test {

const std::vector<std::string>& provoking_characters() {
  static const std::vector<std::string> kProvoking = {"a",
                                                      "Z",
                                                      "@",
                                                      "é",
                                                      "я",
                                                      "\u03b1",
                                                      "\u0627",
                                                      "\u0915",
                                                      "\u1100",
                                                      "\U0001D400",  // letters
                                                      "\u05d0",
                                                      "\u05d1",  // Hebrew
                                                      "1",
                                                      "7",
                                                      "\u0663",
                                                      "\uff11",  // digits
                                                      "_",
                                                      "\u203f",
                                                      "\u202f",  // extenders
                                                      ".",
                                                      "'",
                                                      "\u2019",
                                                      "\u2024",
                                                      "\uff0e",
                                                      ",",
                                                      ";",
                                                      "\u037e",
                                                      "\uff0c",  // between words
                                                      "\u00b7",
                                                      "\u2027",
                                                      "\u055f",
                                                      ":",
                                                      "\ufe55",
                                                      "\uff1a",
                                                      "\"",  //
                                                      "\u0308",
                                                      "\u0301",
                                                      "\u200c",
                                                      "\u200d",
                                                      "\u00ad",
                                                      "\u2060",
                                                      "\ufe0f",
                                                      "\u20e3",  // attached
                                                      "\u093f",
                                                      "\u094d",
                                                      "\u3099",
                                                      "\uff9e",
                                                      "\U0001F3FB",
                                                      "\U000E0061",
                                                      "\u200b",  //
                                                      "가",
                                                      "각",
                                                      "힣",  // Hangul
                                                      "中",
                                                      "国",
                                                      "々",
                                                      "〇",
                                                      "の",
                                                      "カ",
                                                      "ー",
                                                      "ｶ",
                                                      "・",
                                                      "\U00020000",
                                                      "\U00017000",
                                                      "㌀",
                                                      "〱",  // dictionaries
                                                      "ไ",
                                                      "ท",
                                                      "\u0e31",
                                                      "ລ",
                                                      "\u0eb1",
                                                      "ខ",
                                                      "\u17d2",
                                                      "မ",
                                                      "\u1039",
                                                      "\u1a20",  //
                                                      "😀",
                                                      "©",
                                                      "ℹ",
                                                      "Ⓜ",
                                                      "🅰",
                                                      "👩",
                                                      "❤",
                                                      "#",
                                                      "*",
                                                      "〰",  // pictographs
                                                      "🇩",
                                                      "🇪",  // flags
                                                      " ",
                                                      " ",
                                                      "\t",
                                                      "\n",
                                                      "\r",
                                                      "\v",
                                                      "\f",
                                                      "\u00a0",
                                                      "\u2003",
                                                      "\u3000",
                                                      "\u0085",
                                                      "\u2028",  // space
                                                      std::string(1, '\0'),
                                                      "\x7f",
                                                      "-",
                                                      "$",
                                                      "\u2026",
                                                      "\ufffd",
                                                      "\u0378",  // others
                                                      "\xff",
                                                      "\xc3",
                                                      "\xed\xa0\x80",
                                                      "\xf0\x9f",
                                                      "\xc0\x80"};  // no UTF-8
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
