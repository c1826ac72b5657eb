#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace inkling::analysis {

/// Words that occur in every text of a language, from the lists of the Snowball project.
class StopWords {
 public:
  /// `language` is an ISO 639-1 code. Throws OptionError, naming the languages with a
  /// list, for others.
  explicit StopWords(std::string_view language);

  /// `word` is folded. Cost: O(log words).
  bool contains(std::string_view word) const;

 private:
  std::vector<std::string> words_;  ///< folded and sorted
};

bool has_stop_words(std::string_view language);

/// The list of a language, made once; null where there is none. Any number of threads may ask.
const StopWords* stop_words_of(std::string_view language);

/// The codes of the languages that have a list, sorted.
std::vector<std::string> stop_word_languages();

}  // namespace inkling::analysis
