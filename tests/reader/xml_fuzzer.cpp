// A fuzz target: any bytes are a document in XML, or damaged.

#include <string_view>

#include "reader/xml.h"
#include "tests/support/fuzz_target.h"

namespace {

void read_xml(std::string_view bytes) {
  try {
    inkling::reader::to_json(inkling::reader::convert_xml(bytes));
  } catch (const inkling::reader::DamagedDocument&) {
  }
}

}  // namespace

INKLING_FUZZ_TARGET(read_xml)
