#pragma once

/// Where sentences end.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::analysis {

/// Cuts texts by ICU's rules, which are those of UAX #29 and of the language. The end of a line
/// within a paragraph is a space, since many texts are wrapped; an empty line ends a sentence. Not
/// thread safe.
class SentenceCutter {
 public:
  SentenceCutter();
  ~SentenceCutter();
  SentenceCutter(SentenceCutter&&) noexcept;
  SentenceCutter& operator=(SentenceCutter&&) noexcept;

  /// Bytes of `text`, below 1 GiB, at which its sentences end, increasing; the last one is its
  /// size, and an empty text has none. `language` is a code as language_of_tag() returns it. Throws
  /// IoError if ICU's data is missing. Cost: O(bytes).
  std::vector<std::uint32_t> ends(std::string_view text, const std::string& language);

 private:
  class Iterator;
  std::map<std::string, std::unique_ptr<Iterator>> iterators_;  ///< by language
};

}  // namespace inkling::analysis
