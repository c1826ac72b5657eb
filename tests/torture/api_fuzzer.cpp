// A fuzz target: calls of the public API as the bytes spell them. Built with the option
// INKLING_FUZZ, by clang.

#include "tests/torture/api_calls.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  inkling::test::make_calls({data, size});
  return 0;
}
