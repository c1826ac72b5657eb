// A fuzz target: any bytes are a page, whose text and fields are JSON. Built with the option
// INKLING_FUZZ, by clang.

#include <cstdint>
#include <string>

#include "reader/html.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  for (const bool main_only : {false, true})
    inkling::reader::to_json(inkling::reader::convert_html(bytes, main_only));
  return 0;
}
