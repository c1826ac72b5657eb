#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/language_texts.h"

namespace inkling::analysis {

/// Detects the language of a text. The script of most of its letters decides first; between the
/// languages of that script decides a multinomial naive Bayes classifier over trigrams of letters
/// (Cavnar and Trenkle 1994 use such n-grams, Dunning 1994 this model of them). docs/quality.md
/// says how often it is right. Any number of threads may call it.
class LanguageDetector {
 public:
  explicit LanguageDetector(std::span<const LanguageText> texts);
  ~LanguageDetector();
  LanguageDetector(const LanguageDetector&) = delete;
  LanguageDetector& operator=(const LanguageDetector&) = delete;

  /// Trained on bundled_language_texts() at the first call, which takes some tens of milliseconds.
  static const LanguageDetector& bundled();

  /// The code of the language of `texts`, which belong together; kUndetermined if they contain no
  /// letter, or only letters of unknown scripts. Their first words decide. Cost: O(languages of the
  /// script) per letter, for the first 500 letters in the first 64 KiB, which takes about twenty
  /// microseconds.
  std::string_view detect(std::span<const std::string_view> texts) const;

  /// The codes that it may return, sorted.
  std::vector<std::string> languages() const;

 private:
  struct Family;
  class Learner;

  std::vector<Family> families_;  ///< by script
};

}  // namespace inkling::analysis
