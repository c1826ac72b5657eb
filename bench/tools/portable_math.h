#pragma once

/// Logarithm and exponential with the same bits on every platform: sums of series in additions,
/// multiplications and divisions of IEEE 754, which are rounded alike everywhere where those of a
/// mathematics library need not be. Compile what uses them with -ffp-contract=off.

namespace inkling::bench {

/// ln x for normal x > 0; relative error below 1e-14.
double portable_log(double x) noexcept;

/// e to the power of x, |x| < 700; relative error below 1e-13.
double portable_exp(double x) noexcept;

}  // namespace inkling::bench
