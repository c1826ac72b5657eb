// A fuzz target: indexes whose bytes are wrong and whose checksums hold.

#include <cstdint>
#include <string_view>

#include "tests/support/fuzz_target.h"
#include "tests/torture/forged_index.h"

namespace {

void read_forged_of(std::string_view bytes) {
  inkling::test::read_forged({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

}  // namespace

INKLING_FUZZ_TARGET(read_forged_of)
