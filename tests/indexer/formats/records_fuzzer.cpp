// A fuzz target for each format that is parsed in this process: its records are cut alike, whether
// their bytes come at once or one by one.

#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/bytes/byte_source.h"
#include "inkling/input_format.h"
#include "tests/indexer/formats/reading_of.h"
#include "tests/support/fuzz_target.h"

namespace {

using namespace inkling;

std::vector<std::string> read(const std::string& bytes, InputFormat format, std::size_t step) {
  const IngestOptions options{.format = format, .encoding = "UTF-8"};
  const FieldMapping mapping{.given_terms = format == InputFormat::ciff};
  try {
    return test::shown(test::records_of(bytes, "x", options, mapping, step));
  } catch (const indexer::DamagedStreamError&) {  // bytes that begin as compressed ones do
    return {"damaged"};
  }
}

void read_alike(std::string_view target, std::string_view input) {
  const InputFormat format = parse_input_format(target);
  const std::string bytes(input);
  if (read(bytes, format, 1) != read(bytes, format, bytes.size() + 1)) std::abort();
}

}  // namespace

INKLING_FUZZ_TARGETS(read_alike)
