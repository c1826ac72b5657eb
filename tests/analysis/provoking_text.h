#pragma once

/// Texts that provoke every rule of word boundaries.

#include <random>
#include <string>
#include <vector>

namespace inkling::test {

/// Characters of every class of UAX #29 and of every part of ICU's rules, several of each kind, and
/// bytes that are no UTF-8.
const std::vector<std::string>& provoking_characters();

/// A short text of a few of them, so that rare ones meet.
std::string provoking_text(std::mt19937_64& random);

}  // namespace inkling::test
