// A fuzz target: any bytes are Markdown, whose text and fields are JSON.

#include <string>
#include <string_view>

#include "reader/markdown.h"
#include "tests/support/fuzz_target.h"

namespace {

void read_markdown(std::string_view bytes) {
  inkling::reader::to_json(inkling::reader::convert_markdown(std::string(bytes)));
}

}  // namespace

INKLING_FUZZ_TARGET(read_markdown)
