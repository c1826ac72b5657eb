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

/// Adds rows of a table to sums, which stay in registers.
template <typename Of>
struct Taking {
  Summands<Of> of;
  double* sums;

  /// In kFull vectors and, with kHalf, for four numbers more. Returns for how many columns.
  template <std::size_t kFull, bool kHalf>
  HWY_INLINE std::size_t columns() const {
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
      if constexpr (kFull > 2)
        third = hn::Add(third, hn::Mul(factor, hn::LoadU(d, row + 2 * lanes)));
      if constexpr (kHalf)
        last = hn::Add(last, hn::Mul(hn::Set(half, x), hn::LoadU(half, row + kFull * lanes)));
    }
    if constexpr (kFull > 0) hn::StoreU(first, d, sums);
    if constexpr (kFull > 1) hn::StoreU(second, d, sums + lanes);
    if constexpr (kFull > 2) hn::StoreU(third, d, sums + 2 * lanes);
    if constexpr (kHalf) hn::StoreU(last, half, sums + kFull * lanes);
    return taken;
  }

  /// What fills no vector.
  HWY_INLINE void rest(std::size_t count) const {
    for (std::size_t at = 0; at < of.all.size(); ++at) {
      of.ask(at, count);
      const double* const row = of.row(at);
      const double factor = factor_of(of.all[at]);
      for (std::size_t column = 0; column < count; ++column) sums[column] += factor * row[column];
    }
  }

  HWY_INLINE void pass(std::size_t columns) {
    sums += columns;
    of.rows += columns;
  }
};

template <typename D, typename V>
HWY_INLINE void add_product(D d, V factor, V row, double* sums) {
  hn::StoreU(hn::Add(hn::LoadU(d, sums), hn::Mul(factor, row)), d, sums);
}

/// Adds a row, which stays in registers, to rows of a table.
template <typename Of>
struct Giving {
  std::span<const Of> all;
  const double* row;
  double* table;
  std::size_t stride;

  HWY_INLINE double* sums(std::size_t at) const { return table + row_of(all[at]) * stride; }
  HWY_INLINE void ask(std::size_t at, std::size_t size) const {
    if (at + kAhead < all.size()) prefetch<1>(sums(at + kAhead), size);
  }

  /// As Taking has it.
  template <std::size_t kFull, bool kHalf>
  HWY_INLINE std::size_t columns() const {
    const hn::CappedTag<double, 8> d;
    const hn::CappedTag<double, 4> half;
    const std::size_t lanes = hn::Lanes(d);
    const std::size_t taken = kFull * lanes + (kHalf ? hn::Lanes(half) : 0);
    [[maybe_unused]] auto first = hn::Zero(d), second = hn::Zero(d), third = hn::Zero(d);
    [[maybe_unused]] auto last = hn::Zero(half);
    if constexpr (kFull > 0) first = hn::LoadU(d, row);
    if constexpr (kFull > 1) second = hn::LoadU(d, row + lanes);
    if constexpr (kFull > 2) third = hn::LoadU(d, row + 2 * lanes);
    if constexpr (kHalf) last = hn::LoadU(half, row + kFull * lanes);
    for (std::size_t at = 0; at < all.size(); ++at) {
      ask(at, taken);
      double* const to = sums(at);
      const double x = factor_of(all[at]);
      [[maybe_unused]] const auto factor = hn::Set(d, x);
      if constexpr (kFull > 0) add_product(d, factor, first, to);
      if constexpr (kFull > 1) add_product(d, factor, second, to + lanes);
      if constexpr (kFull > 2) add_product(d, factor, third, to + 2 * lanes);
      if constexpr (kHalf) add_product(half, hn::Set(half, x), last, to + kFull * lanes);
    }
    return taken;
  }

  HWY_INLINE void rest(std::size_t count) const {
    for (std::size_t at = 0; at < all.size(); ++at) {
      ask(at, count);
      double* const to = sums(at);
      const double factor = factor_of(all[at]);
      for (std::size_t column = 0; column < count; ++column) to[column] += factor * row[column];
    }
  }

  HWY_INLINE void pass(std::size_t columns) {
    row += columns;
    table += columns;
  }
};

/// Does the work for `size` columns, as many at once as fit into a few registers.
template <typename Work>
HWY_INLINE void by_columns(Work work, std::size_t size) {
  const std::size_t lanes = hn::Lanes(hn::CappedTag<double, 8>());
  const std::size_t half = hn::Lanes(hn::CappedTag<double, 4>());
  while (size > 0) {
    const bool has_half = half < lanes && size % lanes >= half;
    std::size_t done = size;
    if (size >= 3 * lanes) {
      done = work.template columns<3, false>();
    } else if (size >= 2 * lanes) {
      done = has_half ? work.template columns<2, true>() : work.template columns<2, false>();
    } else if (size >= lanes) {
      done = has_half ? work.template columns<1, true>() : work.template columns<1, false>();
    } else if (has_half) {
      done = work.template columns<0, true>();
    } else {
      work.rest(size);
    }
    work.pass(done);
    size -= done;
  }
}

void add(double x, const double* row, double* sums, std::size_t size) {
  const RowValue only{0, x};
  by_columns(Giving<RowValue>{{&only, 1}, row, sums, size}, size);
}

void add_uses(std::span<const RowUse> uses, const double* row, double* table, std::size_t size) {
  by_columns(Giving<RowUse>{uses, row, table, size}, size);
}

void add_terms(std::span<const TermValue> values, const double* row, double* table,
               std::size_t size) {
  by_columns(Giving<TermValue>{values, row, table, size}, size);
}

void add_values(std::span<const RowValue> values, const double* row, std::size_t size,
                double* table, std::size_t stride) {
  by_columns(Giving<RowValue>{values, row, table, stride}, size);
}

/// Adds chosen short rows to kCount of them, in registers.
template <std::size_t kCount, typename D>
HWY_INLINE void choose(D d, std::span<const RowUse> uses, const std::uint32_t* chosen,
                       std::size_t stride, const double* table, double* sums) {
  static_assert(kCount == 4 || kCount == 1);
  auto first = hn::LoadU(d, sums);
  [[maybe_unused]] auto second = first, third = first, last = first;
  if constexpr (kCount == 4) {
    second = hn::LoadU(d, sums + kShortRow);
    third = hn::LoadU(d, sums + 2 * kShortRow);
    last = hn::LoadU(d, sums + 3 * kShortRow);
  }
  for (std::size_t at = 0; at < uses.size(); ++at) {
    if (at + kAhead < uses.size()) __builtin_prefetch(chosen + uses[at + kAhead].row * stride);
    const std::uint32_t* const of = chosen + uses[at].row * stride;
    const auto times = hn::Set(d, factor_of(uses[at]));
    const auto product = [&](std::uint32_t row) HWY_ATTR {
      return hn::Mul(times, hn::LoadU(d, table + row * kShortRow));
    };
    first = hn::Add(first, product(of[0]));
    if constexpr (kCount == 4) {
      second = hn::Add(second, product(of[1]));
      third = hn::Add(third, product(of[2]));
      last = hn::Add(last, product(of[3]));
    }
  }
  hn::StoreU(first, d, sums);
  if constexpr (kCount == 4) {
    hn::StoreU(second, d, sums + kShortRow);
    hn::StoreU(third, d, sums + 2 * kShortRow);
    hn::StoreU(last, d, sums + 3 * kShortRow);
  }
}

void add_chosen(std::span<const RowUse> uses, const std::uint32_t* chosen, std::size_t stride,
                const double* table, double* sums) {
  const hn::CappedTag<double, kShortRow> d;
  for (std::size_t lane = 0; lane < kShortRow; lane += hn::Lanes(d)) {
    std::size_t at = 0;
    for (; at + 4 <= stride; at += 4)
      choose<4>(d, uses, chosen + at, stride, table + lane, sums + at * kShortRow + lane);
    for (; at < stride; ++at)
      choose<1>(d, uses, chosen + at, stride, table + lane, sums + at * kShortRow + lane);
  }
}

void take_terms(std::span<const TermValue> values, const double* table, double* sums,
                std::size_t size) {
  by_columns(Taking<TermValue>{{values, table, size}, sums}, size);
}

void take_uses(std::span<const RowUse> uses, const double* table, double* sums, std::size_t size) {
  by_columns(Taking<RowUse>{{uses, table, size}, sums}, size);
}

void take_values(std::span<const RowValue> values, const double* table, std::size_t stride,
                 double* sums, std::size_t size) {
  by_columns(Taking<RowValue>{{values, table, stride}, sums}, size);
}

}  // namespace

}  // namespace inkling::classify::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::classify {

INKLING_EXPORT(add);
INKLING_EXPORT(add_uses);
INKLING_EXPORT(add_terms);
INKLING_EXPORT(add_values);
INKLING_EXPORT(add_chosen);
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

void add_to_rows(std::span<const RowValue> values, std::span<const double> row, double* table,
                 std::size_t stride) noexcept {
  INKLING_DISPATCH(add_values)(values, row.data(), row.size(), table, stride);
}

void add_chosen_rows(std::span<const RowUse> uses, const std::uint32_t* chosen, const double* table,
                     std::span<double> sums) noexcept {
  INKLING_DISPATCH(add_chosen)(uses, chosen, sums.size() / kShortRow, table, sums.data());
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
