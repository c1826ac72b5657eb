// A fuzz target: a mailbox is cut alike, whether its bytes come at once or one by one. What is in
// the messages is for the target `mail`. Built with the option INKLING_FUZZ, by clang.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "tests/indexer/formats/cutting.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace inkling;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const IngestOptions options{.format = InputFormat::mbox, .encoding = "UTF-8"};
  const auto whole = test::cut(bytes, "a.mbox", bytes.size() + 1, options);
  if (test::cut(bytes, "a.mbox", 1, options) != whole) std::abort();
  return 0;
}
