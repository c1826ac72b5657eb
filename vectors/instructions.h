#pragma once

/// Which of the sets of instructions that vector code was compiled for it runs by.
///
/// Highway compiles it for each set and makes tables of functions; which entry of them suits the
/// processor is found here. Highway would tell as well, but from a library that measures a timer
/// whenever it is loaded: docs/decisions/0032-start-of-a-process.md.

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace inkling::vectors {

/// Those that the processor and its system offer, as bits of HWY_TARGETS; what the compiler takes
/// for granted is among them.
std::int64_t supported_instructions() noexcept;

/// Vector code runs by the best of these from now on; 0 stands for all that are supported. For
/// tests. Not to be called while vector code runs.
void use_instructions(std::int64_t targets) noexcept;

namespace detail {

/// Where the functions that run stand in Highway's tables; 0 until the processor was asked.
extern std::atomic<std::size_t> chosen_index;

std::size_t choose_index() noexcept;

}  // namespace detail

/// Where the functions that run stand in Highway's tables. Any number of threads may ask. Cost:
/// O(1), a load.
inline std::size_t dispatch_index() noexcept {
  const std::size_t index = detail::chosen_index.load(std::memory_order_relaxed);
  return index != 0 ? index : detail::choose_index();
}

}  // namespace inkling::vectors

/// INKLING_EXPORT(function) makes a table of what HWY_NAMESPACE has by that name,
/// INKLING_DISPATCH(function) is the one that runs. They stand where HWY_EXPORT and
/// HWY_DYNAMIC_DISPATCH would, behind <hwy/highway.h>, and are called alike.
#define INKLING_EXPORT(FUNCTION)                                                           \
  static constexpr decltype(&HWY_STATIC_DISPATCH(FUNCTION)) HWY_DISPATCH_TABLE(            \
      FUNCTION)[HWY_MAX_DYNAMIC_TARGETS + 2] = {nullptr, HWY_CHOOSE_TARGET_LIST(FUNCTION), \
                                                HWY_CHOOSE_FALLBACK(FUNCTION)}
#define INKLING_DISPATCH(FUNCTION) \
  (*HWY_DISPATCH_TABLE(FUNCTION)[::inkling::vectors::dispatch_index()])
