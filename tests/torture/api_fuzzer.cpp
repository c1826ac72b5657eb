// A fuzz target: calls of the public API as the bytes spell them.

#include <cstdint>
#include <string_view>

#include "tests/support/fuzz_target.h"
#include "tests/torture/api_calls.h"

namespace {

void make_calls_of(std::string_view bytes) {
  inkling::test::make_calls({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

}  // namespace

INKLING_FUZZ_TARGET(make_calls_of)
