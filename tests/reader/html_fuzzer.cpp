// A fuzz target: any bytes are a page, whose text and fields are JSON.

#include <string>
#include <string_view>

#include "reader/html.h"
#include "tests/support/fuzz_target.h"

namespace {

void read_page(std::string_view bytes) {
  for (const bool main_only : {false, true})
    inkling::reader::to_json(inkling::reader::convert_html(std::string(bytes), main_only));
}

}  // namespace

INKLING_FUZZ_TARGET(read_page)
