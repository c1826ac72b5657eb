#include "vectors/instructions.h"

#include <hwy/highway.h>

#if HWY_ARCH_X86
#include <cpuid.h>
#endif

namespace inkling::vectors {

namespace {

#if HWY_ARCH_X86

struct Registers {
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
};

/// All 0 if the processor does not know the leaf.
Registers cpuid(unsigned leaf) noexcept {
  Registers found;
  __get_cpuid_count(leaf, 0, &found.eax, &found.ebx, &found.ecx, &found.edx);
  return found;
}

/// Which registers the system saves when it switches processes (XCR0).
unsigned kept_registers() noexcept {
  unsigned low = 0;
  unsigned high = 0;
  asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

constexpr unsigned kKeepsYmm = 0x06;
constexpr unsigned kKeepsZmm = 0xE0;

bool has(unsigned bits, unsigned wanted) noexcept { return (bits & wanted) == wanted; }

/// For each instruction set, all features that any release of Highway lets the compiler use for it.
/// Each set includes the one before it.
std::int64_t ask_processor() noexcept {
  const Registers basic = cpuid(1);
  const Registers more = cpuid(7);
  std::int64_t targets = 0;
  if (!has(basic.ecx, bit_SSE3 | bit_SSSE3)) return targets;
  targets |= HWY_SSSE3;
  if (!has(basic.ecx, bit_SSE4_1 | bit_SSE4_2 | bit_PCLMUL | bit_AES)) return targets;
  targets |= HWY_SSE4;
  if (!has(basic.ecx, bit_OSXSAVE | bit_AVX | bit_FMA | bit_F16C) ||
      !has(more.ebx, bit_AVX2 | bit_BMI | bit_BMI2) || !has(cpuid(0x80000001).ecx, bit_LZCNT) ||
      !has(kept_registers(), kKeepsYmm)) {
    return targets;
  }
  targets |= HWY_AVX2;
  if (!has(more.ebx, bit_AVX512F | bit_AVX512CD | bit_AVX512DQ | bit_AVX512BW | bit_AVX512VL) ||
      !has(kept_registers(), kKeepsZmm)) {
    return targets;
  }
  return targets | HWY_AVX3;
}

#else

/// Other processors run what the compiler assumes.
std::int64_t ask_processor() noexcept { return 0; }

#endif

std::size_t index_of(std::int64_t targets) noexcept {
  hwy::ChosenTarget chosen;
  chosen.Update(targets);
  return chosen.GetIndex();
}

}  // namespace

namespace detail {

constinit std::atomic<std::size_t> chosen_index = 0;

// Threads that get here at the same time find the same result.
std::size_t choose_index() noexcept {
  use_instructions(0);
  return chosen_index.load(std::memory_order_relaxed);
}

}  // namespace detail

std::int64_t supported_instructions() noexcept {
  return (ask_processor() | HWY_ENABLED_BASELINE) & HWY_TARGETS;
}

void use_instructions(std::int64_t targets) noexcept {
  detail::chosen_index.store(index_of(targets != 0 ? targets : supported_instructions()),
                             std::memory_order_relaxed);
}

}  // namespace inkling::vectors
