#pragma once

/// Snowball's stemmers.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/porter2.h"

struct sb_stemmer;

namespace inkling::analysis {

/// One Snowball algorithm over UTF-8. Most English words take a faster path to the same stems.
/// Not thread safe.
class Stemmer {
 public:
  /// `name` is an algorithm ("english", "porter") or an ISO 639 code ("en", "eng"). Throws
  /// OptionError, listing the codes, if Snowball has no such algorithm.
  explicit Stemmer(const std::string& name);

  /// The stemmer of a language. Accepts only codes in stemmer_languages(), so that each language
  /// has one name; throws OptionError, listing them, for others.
  static Stemmer of_language(const std::string& code);

  /// The stem of a folded word below 2 GiB; empty if the algorithm leaves nothing of the word
  /// (as `porter` does with "s") or fails. Valid until the next call, as long as the stemmer
  /// does not move.
  std::string_view stem(std::string_view word);

 private:
  struct Delete {
    void operator()(sb_stemmer* stemmer) const noexcept;
  };
  std::string_view stem_by_library(std::string_view word);

  std::unique_ptr<sb_stemmer, Delete> stemmer_;
  std::optional<Porter2> porter2_;  ///< only for English, if the library's release agrees with it
};

/// Whether `code` is in stemmer_languages(). Cost: O(log languages); the first call finds them all.
bool has_stemmer(std::string_view code);

/// All algorithms of the installed library by their English names, in its own order.
std::vector<std::string> stemmer_algorithms();

}  // namespace inkling::analysis
