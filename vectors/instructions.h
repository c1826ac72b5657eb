#pragma once

/// Chooses the instruction set by which vector code runs, among those it was compiled for.
///
/// Highway compiles the code for each set and makes tables of functions; this file finds the entry
/// that suits the processor. Highway has a function for that too, but in a library that measures a
/// timer whenever it is loaded: docs/decisions/0032-start-of-a-process.md.

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace inkling::vectors {

/// The instruction sets that the processor and the system support, as bits of HWY_TARGETS,
/// including those that the compiler assumes.
std::int64_t supported_instructions() noexcept;

/// Makes vector code run by the best of these from now on; 0 stands for all that are supported. For
/// tests. Must not be called while vector code runs.
void use_instructions(std::int64_t targets) noexcept;

namespace detail {

/// The index in Highway's tables of the functions that run; 0 until it was determined.
extern std::atomic<std::size_t> chosen_index;

std::size_t choose_index() noexcept;

}  // namespace detail

/// The index in Highway's tables of the functions that run. Any number of threads may call it.
/// Cost: O(1), a load.
inline std::size_t dispatch_index() noexcept {
  const std::size_t index = detail::chosen_index.load(std::memory_order_relaxed);
  return index != 0 ? index : detail::choose_index();
}

}  // namespace inkling::vectors

/// INKLING_EXPORT(function) makes a table of the functions of that name in HWY_NAMESPACE;
/// INKLING_DISPATCH(function) is the one that runs. They are used like HWY_EXPORT and
/// HWY_DYNAMIC_DISPATCH, after <hwy/highway.h>.
#define INKLING_EXPORT(FUNCTION)                                                           \
  static constexpr decltype(&HWY_STATIC_DISPATCH(FUNCTION)) HWY_DISPATCH_TABLE(            \
      FUNCTION)[HWY_MAX_DYNAMIC_TARGETS + 2] = {nullptr, HWY_CHOOSE_TARGET_LIST(FUNCTION), \
                                                HWY_CHOOSE_FALLBACK(FUNCTION)}
#define INKLING_DISPATCH(FUNCTION) \
  (*HWY_DISPATCH_TABLE(FUNCTION)[::inkling::vectors::dispatch_index()])
