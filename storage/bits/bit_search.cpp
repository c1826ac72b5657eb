#include "storage/bits/bit_search.h"

#include <bit>

#include "storage/bits/bytes.h"
#include "vectors/instructions.h"

// The file is read once for each set of instructions: the baseline of x86-64 cannot count ones.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "storage/bits/bit_search.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace inkling::storage::HWY_NAMESPACE {

namespace {

std::uint64_t behind(const std::byte* bits, std::uint64_t at, std::uint64_t end,
                     std::uint64_t count) {
  while (at < end) {
    const unsigned passed = at % 8;
    std::uint64_t waiting = load<std::uint64_t>(bits + at / 8) >> passed;
    const auto ones = static_cast<unsigned>(std::popcount(waiting));
    if (ones >= count) {
      for (; count > 1; --count) waiting &= waiting - 1;
      return at + static_cast<unsigned>(std::countr_zero(waiting)) + 1;
    }
    count -= ones;
    at += 64 - passed;
  }
  return end + 1;
}

}  // namespace

}  // namespace inkling::storage::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace inkling::storage {

INKLING_EXPORT(behind);

std::uint64_t behind_ones(const std::byte* bits, std::uint64_t at, std::uint64_t end,
                          std::uint64_t count) noexcept {
  return INKLING_DISPATCH(behind)(bits, at, end, count);
}

}  // namespace inkling::storage

#endif
