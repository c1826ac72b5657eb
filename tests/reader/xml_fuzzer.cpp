// A fuzz target: any bytes are a document in XML, or damaged. Built with the option INKLING_FUZZ,
// by clang.

#include <cstdint>
#include <string_view>

#include "reader/xml.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    inkling::reader::to_json(inkling::reader::convert_xml(bytes));
  } catch (const inkling::reader::DamagedDocument&) {
  }
  return 0;
}
