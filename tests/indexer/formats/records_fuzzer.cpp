// A fuzz target for each format that is parsed in this process: its records are cut alike, whether
// their bytes come at once or one by one. Built with the option INKLING_FUZZ, by clang;
// INKLING_FUZZED_FORMAT is the format.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "tests/indexer/formats/reading_of.h"

namespace {

void read_alike(inkling::InputFormat format, const std::uint8_t* data, std::size_t size) {
  using namespace inkling;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const IngestOptions options{.format = format, .encoding = "UTF-8"};
  const FieldMapping mapping{.given_terms = format == InputFormat::ciff};
  const auto whole = test::shown(test::records_of(bytes, "x", options, mapping));
  if (test::shown(test::records_of(bytes, "x", options, mapping, 1)) != whole) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  read_alike(inkling::InputFormat::INKLING_FUZZED_FORMAT, data, size);
  return 0;
}
