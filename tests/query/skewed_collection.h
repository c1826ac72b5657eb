#pragma once

#include <cstddef>
#include <random>
#include <string>

#include "tests/query/collection.h"

namespace inkling::test {

/// Words of a collection, as unequal as those of a language.
inline constexpr std::size_t kSkewedWords = 40;
inline std::string word(std::size_t number) { return "w" + std::to_string(number); }

/// Some segments of thousands of documents, some of them deleted. Word n stands in a document about
/// once in n^1.5 tokens; lengths go from 0 to some hundreds, seldom to a thousand.
Collection skewed_collection(std::mt19937& random, std::size_t documents);

}  // namespace inkling::test
