// A fuzz target: indexes whose bytes are wrong and whose checksums hold. Built with the option
// INKLING_FUZZ, by clang.

#include "tests/torture/forged_index.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  inkling::test::read_forged({data, size});
  return 0;
}
