#pragma once

/// Words of a query as people type them, one by one: each function gives the word as it is meant by
/// the grammar. Cost of each: O(bytes of the word).

#include <cstddef>
#include <string>
#include <string_view>

namespace inkling::query {

/// What means something in the grammar.
inline constexpr std::string_view kSigns = "+-!:^~\"()[]{}*?=\\";

bool is_escaped(std::string_view text, std::size_t at);

/// What stands before the first colon of the word; empty where there is none.
std::string_view name_before_colon(std::string_view word);

/// "AND", "OR", "NOT".
bool is_operator(std::string_view word);

bool is_digit(char c);

/// "what is ink?!" asks about ink: a question mark at either end of a word, perhaps among other
/// marks, is none of its letters.
std::string with_escaped_questions(std::string_view word);

/// The bytes of what ends a sentence at the end of the word: 1 for "soil?!", 0 for "soil".
std::size_t mark_at_end(std::string_view word);

/// Without any of these.
std::string_view without_marks(std::string_view word);

/// "label:'soil": the value without the single quotation mark before it.
std::string without_opening_quote(std::string_view word);

/// "wether~1?" and "ink^2,": what ends a sentence is no part of a distance or a weight. `follows`
/// as for without_odd_numbers(); a number with one behind it is a number of a text.
std::string without_mark_behind_number(std::string_view word, bool follows);

/// "https://ink.org/?page=2*": none of these signs is one of the language.
std::string with_escaped_address(std::string_view word);

/// "--help" is a flag, or follows a dash: two signs are none.
std::string with_escaped_hyphens(std::string_view word);

/// "C:\notes\a.txt": nobody needs a backslash before a letter within a word but for a path.
std::string with_escaped_path(std::string_view word);

/// "wrod~5" and "wrod~0.8" are written for other search engines.
std::string with_nearest_distance(std::string_view word);

/// "~1000" behind a phrase asks for more than positions tell: "~99" is the most.
std::string with_possible_slop(std::string_view word);

/// "soil^^2", "soil^-1" and "soil^2^3" ask for soil: what can be neither a weight nor a distance is
/// not a word. In "10^-3" it belongs to a number. `follows` says that a quotation or a group ends
/// where the word begins.
std::string without_odd_numbers(std::string_view word, bool follows);

/// "BRCA(1)-deficient" and "\"BRCA1\"-deficient": a sign of the language has a blank before it.
std::string without_parting_sign(std::string_view word);

/// "+1" and "-2,".
bool is_signed_number(std::string_view word);

/// Without the escaped signs at its ends, which analysis drops. A word with a field keeps them, as
/// its value may be compared letter by letter.
std::string without_outer_signs(std::string_view word);

/// Says NOT for a minus that stands behind an operator, and nothing for a plus or for another
/// operator. Called with each word in order.
class SignsBehindOperators {
 public:
  std::string operator()(std::string_view word);

 private:
  bool is_operator_ = false;  ///< the word before
};

}  // namespace inkling::query
