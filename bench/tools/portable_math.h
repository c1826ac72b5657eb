#pragma once

/// Logarithm and exponential with the same bits on every platform: series of IEEE 754 additions,
/// multiplications and divisions, which every platform rounds the same way; the functions of a
/// mathematics library need not agree. Compile code that uses them with -ffp-contract=off.

namespace inkling::bench {

/// ln x for normal x > 0; relative error below 1e-14.
double portable_log(double x) noexcept;

/// e to the power of x, |x| < 700; relative error below 1e-13.
double portable_exp(double x) noexcept;

}  // namespace inkling::bench
