#pragma once

/// Many exponentials at once.

#include <span>

namespace inkling::classify {

/// Replaces each number by its exponential: right but for the last digit, 0 below -745.2, infinite
/// above 709.8, exactly 1 for 0; what is not a number stays so. Every set of instructions gives the
/// same bits, which those of a mathematics library need not be.
void take_exponentials(std::span<double> numbers) noexcept;

}  // namespace inkling::classify
