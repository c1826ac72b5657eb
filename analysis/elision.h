#pragma once

/// Little words that lose their vowel before another: "l'homme", "dell'arte".

#include <string_view>

namespace inkling::analysis {

/// The folded `word` without the elided article, pronoun or preposition before it, in a language
/// that writes so (French, Italian, Catalan, Irish), and Turkish names without the endings that an
/// apostrophe separates from them ("istanbul'da"). Other words stay as they are.
std::string_view without_elision(std::string_view word, std::string_view language) noexcept;

}  // namespace inkling::analysis
