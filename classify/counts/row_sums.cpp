#include "classify/counts/row_sums.h"

#include <cstddef>

#include "vectors/instructions.h"

// The file is read once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "classify/counts/row_sums.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::classify::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// Rows lie far apart: without asking for them ahead, half of the time is waiting.
constexpr std::size_t kAhead = 12;
constexpr std::size_t kLine = 64 / sizeof(double);

template <int kWrite = 0>
HWY_INLINE void prefetch(const double* row, std::size_t size) {
  for (std::size_t at = 0; at < size; at += kLine) __builtin_prefetch(row + at, kWrite);
}

HWY_INLINE std::size_t row_of(const TermValue& of) { return of.term; }
HWY_INLINE std::size_t row_of(const RowUse& of) { return of.row; }
HWY_INLINE std::size_t row_of(const RowValue& of) { return of.row; }
HWY_INLINE double factor_of(const TermValue& of) { return static_cast<double>(of.value); }
HWY_INLINE double factor_of(const RowUse& of) { return static_cast<double>(of.times); }
HWY_INLINE double factor_of(const RowValue& of) { return of.value; }

/// What is added up, and where the first row begins.
template <typename Of>
struct Summands {
  std::span<const Of> all;
  const double* rows;
  std::size_t stride;

  HWY_INLINE const double* row(std::size_t at) const { return rows + row_of(all[at]) * stride; }
  /// Asks for `size` numbers of a row that comes soon.
  HWY_INLINE void ask(std::size_t at, std::size_t size) const {
    if (at + kAhead < all.size()) prefetch(row(at + kAhead), size);
  }
};

/// The numbers from `at` on that fill vectors of up to kMost; returns where it stopped.
template <std::size_t kMost>
HWY_INLINE std::size_t add_vectors(double x, const double* row, double* sums, std::size_t at,
                                   std::size_t size) {
  const hn::CappedTag<double, kMost> d;
  const auto factor = hn::Set(d, x);
  for (; at + hn::Lanes(d) <= size; at += hn::Lanes(d)) {
    const auto product = hn::Mul(factor, hn::LoadU(d, row + at));
    hn::StoreU(hn::Add(hn::LoadU(d, sums + at), product), d, sums + at);
  }
  return at;
}

HWY_INLINE void add_one(double x, const double* row, double* sums, std::size_t size) {
  std::size_t at = add_vectors<8>(x, row, sums, 0, size);
  at = add_vectors<4>(x, row, sums, at, size);
  for (; at < size; ++at) sums[at] += x * row[at];
}

void add(double x, const double* row, double* sums, std::size_t size) {
  add_one(x, row, sums, size);
}

void add_uses(std::span<const RowUse> uses, const double* row, double* table, std::size_t size) {
  for (std::size_t at = 0; at < uses.size(); ++at) {
    if (at + kAhead < uses.size()) prefetch<1>(table + uses[at + kAhead].row * size, size);
    add_one(static_cast<double>(uses[at].times), row, table + uses[at].row * size, size);
  }
}

void add_terms(std::span<const TermValue> values, const double* row, double* table,
               std::size_t size) {
  for (const TermValue& of : values)
    add_one(static_cast<double>(of.value), row, table + of.term * size, size);
}

/// Adds to the sums in kFull vectors and, with kHalf, in four more. Returns how many sums that
/// were.
template <std::size_t kFull, bool kHalf, typename Of>
HWY_INLINE std::size_t take_columns(const Summands<Of>& of, double* sums) {
  const hn::CappedTag<double, 8> d;
  const hn::CappedTag<double, 4> half;
  const std::size_t lanes = hn::Lanes(d);
  const std::size_t taken = kFull * lanes + (kHalf ? hn::Lanes(half) : 0);
  [[maybe_unused]] auto first = hn::Zero(d), second = hn::Zero(d), third = hn::Zero(d);
  [[maybe_unused]] auto last = hn::Zero(half);
  if constexpr (kFull > 0) first = hn::LoadU(d, sums);
  if constexpr (kFull > 1) second = hn::LoadU(d, sums + lanes);
  if constexpr (kFull > 2) third = hn::LoadU(d, sums + 2 * lanes);
  if constexpr (kHalf) last = hn::LoadU(half, sums + kFull * lanes);
  for (std::size_t at = 0; at < of.all.size(); ++at) {
    of.ask(at, taken);
    const double* const row = of.row(at);
    const double x = factor_of(of.all[at]);
    [[maybe_unused]] const auto factor = hn::Set(d, x);
    if constexpr (kFull > 0) first = hn::Add(first, hn::Mul(factor, hn::LoadU(d, row)));
    if constexpr (kFull > 1) second = hn::Add(second, hn::Mul(factor, hn::LoadU(d, row + lanes)));
    if constexpr (kFull > 2) third = hn::Add(third, hn::Mul(factor, hn::LoadU(d, row + 2 * lanes)));
    if constexpr (kHalf)
      last = hn::Add(last, hn::Mul(hn::Set(half, x), hn::LoadU(half, row + kFull * lanes)));
  }
  if constexpr (kFull > 0) hn::StoreU(first, d, sums);
  if constexpr (kFull > 1) hn::StoreU(second, d, sums + lanes);
  if constexpr (kFull > 2) hn::StoreU(third, d, sums + 2 * lanes);
  if constexpr (kHalf) hn::StoreU(last, half, sums + kFull * lanes);
  return taken;
}

/// The sums that fill no vector.
template <typename Of>
HWY_INLINE void take_rest(const Summands<Of>& of, double* sums, std::size_t count) {
  for (std::size_t at = 0; at < of.all.size(); ++at) {
    of.ask(at, count);
    const double* const row = of.row(at);
    const double factor = factor_of(of.all[at]);
    for (std::size_t column = 0; column < count; ++column) sums[column] += factor * row[column];
  }
}

template <typename Of>
HWY_INLINE void take(Summands<Of> of, double* sums, std::size_t size) {
  const std::size_t lanes = hn::Lanes(hn::CappedTag<double, 8>());
  const std::size_t half = hn::Lanes(hn::CappedTag<double, 4>());
  while (size > 0) {
    const bool has_half = half < lanes && size % lanes >= half;
    std::size_t taken = size;
    if (size >= 3 * lanes) {
      taken = take_columns<3, false>(of, sums);
    } else if (size >= 2 * lanes) {
      taken = has_half ? take_columns<2, true>(of, sums) : take_columns<2, false>(of, sums);
    } else if (size >= lanes) {
      taken = has_half ? take_columns<1, true>(of, sums) : take_columns<1, false>(of, sums);
    } else if (has_half) {
      taken = take_columns<0, true>(of, sums);
    } else {
      take_rest(of, sums, size);
    }
    sums += taken;
    of.rows += taken;
    size -= taken;
  }
}

void take_terms(std::span<const TermValue> values, const double* table, double* sums,
                std::size_t size) {
  take<TermValue>({values, table, size}, sums, size);
}

void take_uses(std::span<const RowUse> uses, const double* table, double* sums, std::size_t size) {
  take<RowUse>({uses, table, size}, sums, size);
}

void take_values(std::span<const RowValue> values, const double* table, std::size_t stride,
                 double* sums, std::size_t size) {
  take<RowValue>({values, table, stride}, sums, size);
}

}  // namespace

}  // namespace inkling::classify::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::classify {

INKLING_EXPORT(add);
INKLING_EXPORT(add_uses);
INKLING_EXPORT(add_terms);
INKLING_EXPORT(take_terms);
INKLING_EXPORT(take_uses);
INKLING_EXPORT(take_values);

void add_row(double x, std::span<const double> row, std::span<double> sums) noexcept {
  INKLING_DISPATCH(add)(x, row.data(), sums.data(), row.size());
}

void add_to_rows(std::span<const RowUse> uses, std::span<const double> row,
                 double* table) noexcept {
  INKLING_DISPATCH(add_uses)(uses, row.data(), table, row.size());
}

void add_to_rows(std::span<const TermValue> values, std::span<const double> row,
                 double* table) noexcept {
  INKLING_DISPATCH(add_terms)(values, row.data(), table, row.size());
}

void add_rows(std::span<const TermValue> values, const double* table,
              std::span<double> sums) noexcept {
  INKLING_DISPATCH(take_terms)(values, table, sums.data(), sums.size());
}

void add_rows(std::span<const RowUse> uses, const double* table, std::span<double> sums) noexcept {
  INKLING_DISPATCH(take_uses)(uses, table, sums.data(), sums.size());
}

void add_rows(std::span<const RowValue> values, const double* table, std::size_t stride,
              std::span<double> sums) noexcept {
  INKLING_DISPATCH(take_values)(values, table, stride, sums.data(), sums.size());
}

}  // namespace inkling::classify

#endif
