#pragma once

/// Little words that lose their vowel before another: "l'homme", "dell'arte".

#include <string_view>

namespace inkling::analysis {

/// The folded `word`, or the beginning of one, without the elided articles, pronouns and
/// prepositions before it, in a language that writes so (French, Italian, Catalan, Portuguese,
/// Irish). Other words stay as they are, and so does what is nothing but such a word.
std::string_view without_elision(std::string_view word, std::string_view language) noexcept;

/// Whether the language writes so.
bool has_elisions(std::string_view language) noexcept;

/// A folded Turkish name without the endings that an apostrophe separates from it ("istanbul'da").
/// Words of other languages stay as they are.
std::string_view without_ending_of_name(std::string_view word, std::string_view language) noexcept;

/// Whether the language writes so.
bool has_name_endings(std::string_view language) noexcept;

}  // namespace inkling::analysis
