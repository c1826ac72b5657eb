#pragma once

/// Values that a person types: a word from a closed set, a number, a size.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/answers.h"
#include "inkling/error.h"
#include "inkling/grouping.h"

namespace inkling::service {

/// A value of a request that cannot be. Each face spells the name of the parameter in its own way.
class ParameterError : public OptionError {
 public:
  using OptionError::OptionError;
};

/// A name that somebody gave to a value and that no parameter has: no face spells it in its own
/// way.
class UnknownParameterError : public OptionError {
 public:
  using OptionError::OptionError;
};

/// Throws OptionError for `flag`, with the choices and the nearest of them.
[[noreturn]] void refuse_choice(const std::string& flag, const std::string& word,
                                const std::vector<std::string>& known);

/// The value that `word` stands for.
template <typename Value>
Value choose(const std::string& flag, const std::string& word,
             std::span<const std::pair<std::string_view, Value>> choices) {
  std::vector<std::string> known;
  for (const auto& [name, value] : choices) {
    if (name == word) return value;
    known.emplace_back(name);
  }
  refuse_choice(flag, word, known);
}

/// Throw OptionError for `flag` where the text is not a number in full; counts are at least 0,
/// reals finite.
std::size_t parse_count(const std::string& flag, const std::string& text);
double parse_real(const std::string& flag, const std::string& text);

/// The names between commas. Throws OptionError for `flag` when one is empty.
std::vector<std::string> split_list(const std::string& flag, const std::string& text);

/// "1.5" -> 1500 ms, a part of a millisecond being one. Throws OptionError for `flag`.
std::chrono::milliseconds parse_seconds(const std::string& flag, const std::string& text);

/// "64M" -> 67108864: bytes, or with K, M, G (1024, its square, its cube). Throws OptionError for
/// `flag`.
std::uint64_t parse_size(const std::string& flag, const std::string& text);

/// "price:quantiles:4", "date:month", or a field alone. Throws OptionError for `flag`.
std::pair<std::string, Grouping> grouped_field(const std::string& flag, const std::string& text);

/// "year", "year:asc", "year:desc". Another ending is a part of the field's name, but for words
/// that can mean an order alone. Throws OptionError for `flag`.
FieldOrder parse_order(const std::string& flag, const std::string& text);

}  // namespace inkling::service
