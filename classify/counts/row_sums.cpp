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
constexpr std::size_t kAhead = 6;
constexpr std::size_t kLine = 64 / sizeof(double);

template <int kWrite>
HWY_INLINE void prefetch(const double* row, std::size_t size) {
  for (std::size_t at = 0; at < size; at += kLine) __builtin_prefetch(row + at, kWrite);
}

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

void take_terms(std::span<const TermValue> values, const double* table, double* sums,
                std::size_t size) {
  for (std::size_t at = 0; at < values.size(); ++at) {
    if (at + kAhead < values.size()) prefetch<0>(table + values[at + kAhead].term * size, size);
    add_one(static_cast<double>(values[at].value), table + values[at].term * size, sums, size);
  }
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

}  // namespace inkling::classify

#endif
