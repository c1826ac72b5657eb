#pragma once

/// Fuzz targets. A source that defines some belongs to two programs: that of libFuzzer, and the
/// tests of its room, which replay the seeds. inkling_fuzz_targets() in tests/CMakeLists.txt gives
/// them their names.

#include <cstddef>
#include <cstdint>
#include <string_view>

#ifdef INKLING_FUZZED_TARGET

/// `function` is called with the name of the target and the bytes of an input. Whatever it throws,
/// and std::abort(), is a fault that was found.
#define INKLING_FUZZ_TARGETS(function)                                                            \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {             \
    function(INKLING_FUZZED_TARGET, std::string_view(reinterpret_cast<const char*>(data), size)); \
    return 0;                                                                                     \
  }

#else

#include <doctest/doctest.h>

#include "tests/support/seeds.h"

#define INKLING_FUZZ_TARGETS(function)                                \
  TEST_CASE("seeds of the fuzz targets " INKLING_FUZZ_TARGET_NAMES) { \
    inkling::test::replay_seeds(INKLING_FUZZ_TARGET_NAMES, function); \
  }

#endif

/// The same for a single target, whose name `function` need not be told.
#define INKLING_FUZZ_TARGET(function) \
  INKLING_FUZZ_TARGETS([](std::string_view, std::string_view bytes) { function(bytes); })
