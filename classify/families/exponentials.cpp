#include "classify/families/exponentials.h"

#include <cstddef>
#include <cstdint>

#include "vectors/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "classify/families/exponentials.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::classify::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Added and taken away again, it rounds a number to a whole one, which its last bits then are.
constexpr double kRounder = 0x1.8p52;
constexpr double kLog2E = 0x1.71547652b82fep0;
/// ln 2 in two parts; the first times a small whole number is exact.
constexpr double kLn2High = 0x1.62e42feep-1;
constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
/// The exponential of less is 0 in double precision, of more infinite.
constexpr double kLeast = -746;
constexpr double kMost = 710;

/// 2 to the power of whole numbers from -1022 up.
template <typename D, typename V>
HWY_INLINE V power_of_two(D d, V whole) {
  constexpr std::uint64_t kBias = 1023;
  constexpr int kFractionBits = 52;
  const hn::RebindToUnsigned<D> du;
  const auto bits = hn::BitCast(du, hn::Add(whole, hn::Set(d, kRounder)));
  return hn::BitCast(d, hn::ShiftLeft<kFractionBits>(hn::Add(bits, hn::Set(du, kBias))));
}

/// The Taylor series behind 1 + r, divided by r^2, of |r| <= ln(2) / 2: the first term left out is
/// below a tenth of the last digit.
template <typename D, typename V>
HWY_INLINE V series(D d, V r) {
  constexpr double kInverseFactorials[] = {
      1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040,
      1.0 / 720,       1.0 / 120,      1.0 / 24,      1.0 / 6,      1.0 / 2};
  V sum = hn::Set(d, 1.0 / 6227020800);
  for (const double factor : kInverseFactorials) sum = hn::Add(hn::Mul(sum, r), hn::Set(d, factor));
  return sum;
}

/// exp(x) = 2^k exp(r), x = k ln 2 + r. 2^k is taken in two factors: it may be below all normal
/// numbers.
template <typename D, typename V>
HWY_INLINE V exponential(D d, V x) {
  const V rounder = hn::Set(d, kRounder);
  // What is not a number stays so.
  x = hn::IfThenElse(hn::Lt(x, hn::Set(d, kLeast)), hn::Set(d, kLeast), x);
  x = hn::IfThenElse(hn::Gt(x, hn::Set(d, kMost)), hn::Set(d, kMost), x);
  const V k = hn::Sub(hn::Add(hn::Mul(x, hn::Set(d, kLog2E)), rounder), rounder);
  const V high = hn::Sub(x, hn::Mul(k, hn::Set(d, kLn2High)));
  const V r = hn::Sub(high, hn::Mul(k, hn::Set(d, kLn2Low)));
  const V rest = hn::Add(r, hn::Mul(hn::Mul(r, r), series(d, r)));
  const V half = hn::Sub(hn::Add(hn::Mul(k, hn::Set(d, 0.5)), rounder), rounder);
  const V scaled = hn::Mul(hn::Add(hn::Set(d, 1.0), rest), power_of_two(d, half));
  return hn::Mul(scaled, power_of_two(d, hn::Sub(k, half)));
}

template <std::size_t kMost>
HWY_INLINE std::size_t take_vectors(double* numbers, std::size_t at, std::size_t size) {
  const hn::CappedTag<double, kMost> d;
  for (; at + hn::Lanes(d) <= size; at += hn::Lanes(d))
    hn::StoreU(exponential(d, hn::LoadU(d, numbers + at)), d, numbers + at);
  return at;
}

void take(double* numbers, std::size_t size) {
  std::size_t at = take_vectors<8>(numbers, 0, size);
  at = take_vectors<4>(numbers, at, size);
  take_vectors<1>(numbers, at, size);
}

}  // namespace

}  // namespace inkling::classify::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::classify {

INKLING_EXPORT(take);

void take_exponentials(std::span<double> numbers) noexcept {
  INKLING_DISPATCH(take)(numbers.data(), numbers.size());
}

}  // namespace inkling::classify

#endif
