#pragma once

/// What a detector of languages learns from.

#include <span>
#include <string>
#include <vector>

namespace inkling::analysis {

struct LanguageText {
  std::string language;  ///< as language_of_tag() gives it
  std::string text;
};

/// The Universal Declaration of Human Rights in 81 languages, which corpus/ holds and the program
/// carries, and the lists of stop words. Cost: some milliseconds to decompress a megabyte.
std::vector<LanguageText> bundled_language_texts();

/// corpus/udhr.jsonl.zst as it was when the program was built.
std::span<const unsigned char> bundled_declarations() noexcept;

}  // namespace inkling::analysis
