#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/language_texts.h"
#include "analysis/unicode.h"

namespace inkling::analysis {

/// How likely it is that people wrote a text: the fewer bits its characters cost, the likelier.
/// Decoded by the wrong table, a text is dear: symbols within words, letters of two scripts side by
/// side, pairs of letters that no language has.
///
/// A letter costs -log2 of its probability after the letter before it, in the best of the languages
/// of its script:
///
///   p(c | b) = l n(b, c) / n(b) + (1 - l) p(c),   l = n(b) / (n(b) + t(b))
///   p(c)     = (n(c) + t p0(c)) / (n + t)
///
/// where n counts the training text, t(b) and t are the numbers of different letters after b and in
/// all, and p0 is the share of c in all languages of the script. Source: Witten and Bell (1991),
/// The Zero-Frequency Problem, method C. A word of another of these languages costs a little more
/// than in a text of its own. Whatever is not a letter has a price by its kind. Any
/// number of threads may call it.
class Plausibility {
 public:
  explicit Plausibility(std::span<const LanguageText> texts);
  ~Plausibility();
  Plausibility(const Plausibility&) = delete;
  Plausibility& operator=(const Plausibility&) = delete;

  /// Trained on bundled_language_texts() at the first call, which takes some tens of milliseconds.
  static const Plausibility& bundled();

  /// The cost of `text` in bits; a little less if its language is `expected`, the code of one or
  /// empty. Cost: O(languages of the script) per letter, in all some 50 ns.
  double bits(std::span<const CodePoint> text, std::string_view expected) const;

 private:
  struct Family;
  class Learner;
  class Sum;

  const Family* family_of(Script script) const noexcept;

  std::vector<Family> families_;  ///< by script; Chinese and Japanese scripts are one
};

}  // namespace inkling::analysis
