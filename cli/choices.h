#pragma once

/// Values that a person types: a word from a closed set, a size.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/error.h"

namespace inkling::cli {

template <typename Value>
using Choices = std::span<const std::pair<std::string_view, Value>>;

/// Throws OptionError for `flag`, with the choices and the nearest of them.
[[noreturn]] void refuse_choice(const std::string& flag, const std::string& word,
                                const std::vector<std::string>& known);

/// The value that `word` stands for.
template <typename Value>
Value choose(const std::string& flag, const std::string& word, Choices<Value> choices) {
  std::vector<std::string> known;
  for (const auto& [name, value] : choices) {
    if (name == word) return value;
    known.emplace_back(name);
  }
  refuse_choice(flag, word, known);
}

/// "64M" -> 67108864: bytes, or with K, M, G (1024, its square, its cube). Throws OptionError for `flag`.
std::uint64_t parse_size(const std::string& flag, const std::string& text);

}  // namespace inkling::cli
