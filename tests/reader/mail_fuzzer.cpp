// A fuzz target: any bytes are a message, or refused. Built with the option INKLING_FUZZ, by clang.

#include <cstdint>
#include <string_view>

#include "reader/mail.h"
#include "reader/prepare.h"

namespace {

class AnyAttachment : public inkling::reader::MemberSink {
 public:
  bool take(std::string_view, std::string_view) override { return true; }
  bool reject(std::string_view, std::string_view, std::string_view) override { return true; }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  inkling::reader::prepare();
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const inkling::reader::OnMessage on_message = [](inkling::reader::ConvertedDocument&& document) {
    inkling::reader::to_json(document);
    return true;
  };
  AnyAttachment attachments;
  try {
    inkling::reader::read_mail(bytes, "windows-1251", on_message, attachments);
  } catch (const inkling::reader::DamagedDocument&) {
  }
  return 0;
}
