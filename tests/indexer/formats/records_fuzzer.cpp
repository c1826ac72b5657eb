// A fuzz target for each format that is parsed in this process: its records are cut alike, whether
// their bytes come at once or one by one.

#include <cstdlib>
#include <string>
#include <string_view>

#include "inkling/input_format.h"
#include "tests/indexer/formats/reading_of.h"
#include "tests/support/fuzz_target.h"

namespace {

using namespace inkling;

void read_alike(std::string_view target, std::string_view input) {
  const InputFormat format = parse_input_format(target);
  const std::string bytes(input);
  const IngestOptions options{.format = format, .encoding = "UTF-8"};
  const FieldMapping mapping{.given_terms = format == InputFormat::ciff};
  const auto whole = test::shown(test::records_of(bytes, "x", options, mapping));
  if (test::shown(test::records_of(bytes, "x", options, mapping, 1)) != whole) std::abort();
}

}  // namespace

INKLING_FUZZ_TARGETS(read_alike)
