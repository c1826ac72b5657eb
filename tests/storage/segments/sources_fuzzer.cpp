// A fuzz target: any bytes are a list of the files of the input, which comes back from its own
// bytes, or damaged.

#include <cstdlib>
#include <string>
#include <string_view>

#include "inkling/error.h"
#include "storage/segments/source_files.h"
#include "tests/support/fuzz_target.h"

namespace {

using namespace inkling::storage;

void read_list(std::string_view bytes) {
  const std::string name = "sources";
  try {
    const Sources sources = read_sources({as_bytes(bytes), name, 0});
    const std::string again = encode_sources(sources);
    if (read_sources({as_bytes(again), name, 0}) != sources) std::abort();
  } catch (const inkling::CorruptIndexError&) {
  }
}

}  // namespace

INKLING_FUZZ_TARGET(read_list)
