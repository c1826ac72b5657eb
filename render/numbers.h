#pragma once

/// Numbers as people read them.

#include <cstddef>
#include <cstdint>
#include <string>

namespace inkling::render {

/// 19043 -> "19,043".
std::string grouped(std::uint64_t number);

/// With `decimals` digits after the point; a number that would lose all its digits so is written
/// with an exponent ("1.2e-06"), one that is not finite as "-".
std::string fixed(double number, int decimals);

/// The shortest form that reads back equal; empty for a number that is not finite.
std::string shortest(double number);

/// "14.8 MiB".
std::string byte_size(std::uint64_t bytes);

/// "0.8 ms", "4.2 s".
std::string duration(double seconds);

/// What most bars are at fraction 1.
inline constexpr std::size_t kBarWidth = 20;

/// What bars are made of.
inline constexpr char kPlusBar = '#';
inline constexpr char kMinusBar = '-';

/// A bar of `width` characters at fraction 1; at least one for a fraction above 0.
std::string bar(double fraction, std::size_t width, char of = kPlusBar);

/// Probabilities below it are no longer told apart from 0, and shown as "< 1e-300".
inline constexpr double kLeastProbability = 1e-300;
inline constexpr const char* kBelowLeast = "< 1e-300";
/// A probability: kBelowLeast, otherwise fixed().
std::string probability(double p, int decimals);

/// "1 document", "2 documents", the number grouped.
std::string counted(std::uint64_t number, const char* noun);

}  // namespace inkling::render
