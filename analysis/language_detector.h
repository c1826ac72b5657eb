#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/language_texts.h"

namespace inkling::analysis {

/// Tells the language of a text: the script of most of its letters decides, and between the
/// languages of that script a multinomial naive Bayes classifier over trigrams of letters (Cavnar
/// and Trenkle 1994 take such n-grams; Dunning 1994 this model of them). docs/quality.md says how
/// often it is right. Any number of threads may ask.
class LanguageDetector {
 public:
  explicit LanguageDetector(std::span<const LanguageText> texts);
  ~LanguageDetector();
  LanguageDetector(const LanguageDetector&) = delete;
  LanguageDetector& operator=(const LanguageDetector&) = delete;

  /// Learned from bundled_language_texts() when it is first asked for, which takes some tens of
  /// milliseconds.
  static const LanguageDetector& bundled();

  /// The code of the language that `texts`, which belong together, are in; kUndetermined when they
  /// hold no letter, or letters of no script that was learned. Their first words decide. Cost:
  /// O(languages of the script) a letter, for the first 500 letters, which takes some twenty
  /// microseconds; none is looked for behind 64 KiB.
  std::string_view detect(std::span<const std::string_view> texts) const;

  /// The codes it may give, sorted.
  std::vector<std::string> languages() const;

 private:
  struct Family;
  class Learner;

  std::vector<Family> families_;  ///< the languages of each script
};

}  // namespace inkling::analysis
