#pragma once

/// The training texts of the language detector.

#include <span>
#include <string>
#include <vector>

namespace inkling::analysis {

struct LanguageText {
  std::string language;  ///< as language_of_tag() returns it
  std::string text;
};

/// The Universal Declaration of Human Rights in 81 languages, from corpus/ and built into the
/// program, and the lists of stop words. Cost: a few milliseconds to decompress a megabyte.
std::vector<LanguageText> bundled_language_texts();

/// corpus/udhr.jsonl.zst as it was when the program was built.
std::span<const unsigned char> bundled_declarations() noexcept;

}  // namespace inkling::analysis
