// A fuzz target: any bytes are an archive, or damaged. Built with the option INKLING_FUZZ, by
// clang.

#include "reader/archive.h"

#include <cstdint>
#include <string_view>

#include "reader/converted.h"

namespace {

class AnyMember : public inkling::reader::MemberSink {
 public:
  bool take(std::string_view, std::string_view) override { return true; }
  bool reject(std::string_view, std::string_view, std::string_view) override { return true; }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  AnyMember members;
  try {
    inkling::reader::read_archive({reinterpret_cast<const char*>(data), size}, members);
  } catch (const inkling::reader::DamagedDocument&) {
  }
  return 0;
}
