// A fuzz target: any bytes are a message, or refused. Built with the option INKLING_FUZZ, by clang.

#include <cstdint>
#include <string_view>

#include "reader/mail.h"
#include "reader/prepare.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  inkling::reader::prepare();
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    inkling::reader::to_json(inkling::reader::convert_mail(bytes, "windows-1251"));
  } catch (const inkling::reader::DamagedDocument&) {
  }
  return 0;
}
