// A fuzz target: any bytes are a message, or refused.

#include <string_view>

#include "reader/mail.h"
#include "reader/prepare.h"
#include "tests/support/fuzz_target.h"

namespace {

class AnyAttachment : public inkling::reader::MemberSink {
 public:
  bool take(std::string_view, std::string_view) override { return true; }
  bool reject(std::string_view, std::string_view, std::string_view) override { return true; }
};

void read_message(std::string_view bytes) {
  inkling::reader::prepare();
  const inkling::reader::OnMessage on_message = [](inkling::reader::ConvertedDocument&& document) {
    inkling::reader::to_json(document);
    return true;
  };
  AnyAttachment attachments;
  try {
    inkling::reader::read_mail(bytes, "windows-1251", on_message, attachments);
  } catch (const inkling::reader::DamagedDocument&) {
  }
}

}  // namespace

INKLING_FUZZ_TARGET(read_message)
