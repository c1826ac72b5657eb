#pragma once

/// Texts that exercise every rule of word boundaries.

#include <random>
#include <string>
#include <vector>

namespace inkling::test {

/// Characters of every class of UAX #29 and of every part of ICU's rules, several of each kind, and
/// bytes that are not UTF-8.
const std::vector<std::string>& provoking_characters();

/// A short text of a few of them, so that rare ones come together.
std::string provoking_text(std::mt19937_64& random);

}  // namespace inkling::test
