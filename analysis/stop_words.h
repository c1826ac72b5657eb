#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace inkling::analysis {

/// Words that occur in every text of a language, from the lists of the Snowball project.
class StopWords {
 public:
  /// `language` is an ISO 639-1 code. Throws OptionError, naming the languages with a
  /// list, for others.
  explicit StopWords(std::string_view language);

  /// `word` is folded. Cost: O(its length).
  bool contains(std::string_view word) const;

 private:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };

  std::unordered_set<std::string, Hash, std::equal_to<>> words_;  ///< folded
};

bool has_stop_words(std::string_view language);

/// The list of a language, made once; null where there is none. Any number of threads may ask.
const StopWords* stop_words_of(std::string_view language);

/// The codes of the languages that have a list, sorted.
std::vector<std::string> stop_word_languages();

}  // namespace inkling::analysis
