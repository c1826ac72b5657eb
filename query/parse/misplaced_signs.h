#pragma once

/// Signs that the grammar has no place for: they become letters, or part two words.

#include <cstddef>
#include <string>
#include <string_view>

namespace inkling::query {

/// Puts a backslash before the sign at `at`, or, where that is the end of a word, before the last
/// one of the word. False when it has one already.
bool escape(std::string& text, std::size_t at);

/// Where the word that `at` is in or behind of begins.
std::size_t word_begin(std::string_view text, std::size_t at);

/// "define:dog" are two words: puts a blank in the place of the sign at `at`, and of those right
/// around it, where they part two words that no sign or operator is about. "12:30" is one.
bool part_words(std::string& text, std::size_t at);

}  // namespace inkling::query
