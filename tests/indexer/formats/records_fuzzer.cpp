// A fuzz target for each format that is parsed in this process: its records are cut alike, whether
// their bytes come at once or one by one. Built with the option INKLING_FUZZ, by clang;
// INKLING_FUZZED_FORMAT is the format.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "tests/indexer/formats/reading_of.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace inkling;
  constexpr InputFormat kFormat = InputFormat::INKLING_FUZZED_FORMAT;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const IngestOptions options{.format = kFormat, .encoding = "UTF-8"};
  const FieldMapping mapping{.given_terms = kFormat == InputFormat::ciff};
  const auto whole = test::shown(test::records_of(bytes, "x", options, mapping));
  if (test::shown(test::records_of(bytes, "x", options, mapping, 1)) != whole) std::abort();
  return 0;
}
