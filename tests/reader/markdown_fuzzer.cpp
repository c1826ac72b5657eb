// A fuzz target: any bytes are Markdown, whose text and fields are JSON. Built with the option
// INKLING_FUZZ, by clang.

#include <cstdint>
#include <string>
#include <string_view>

#include "reader/markdown.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  inkling::reader::to_json(inkling::reader::convert_markdown(std::string(bytes)));
  return 0;
}
