#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "indexer/bytes/file_type.h"
#include "indexer/bytes/utf8.h"
#include "indexer/formats/each_format.h"
#include "indexer/formats/mail_front.h"
#include "indexer/formats/mail_request.h"
#include "indexer/formats/mailbox.h"
#include "indexer/formats/reader_process.h"
#include "indexer/formats/whole_file.h"
#include "indexer/records/document_rules.h"
#include "indexer/records/json_lines.h"

namespace inkling::indexer {

namespace {

constexpr std::string_view kIdHeader = "\nmessage-id:";

/// Title and text are those of the message, its id perhaps one of its fields; if the text is to
/// have others besides, such as the subject, it has.
FieldMapping mapping_of_message(const FieldMapping& mapping) {
  FieldMapping own;
  own.id = mapping.id;
  own.label = mapping.label;
  own.text_fields = mapping.text_fields;
  if (std::ranges::find(mapping.text, "text") == mapping.text.end()) return own;
  own.text.clear();
  for (const std::string& name : mapping.text) {
    // There may be several of others.
    if (name == "text" || name == "subject" || name == "from") own.text.push_back(name);
  }
  return own;
}

std::uint64_t replaced_in(std::string_view text) {
  std::uint64_t count = 0;
  for (std::size_t at = text.find(kReplacementCharacter); at != std::string_view::npos;
       at = text.find(kReplacementCharacter, at + 1))
    ++count;
  return count;
}

/// The title is one of the fields, too.
std::uint64_t replaced_in(const Document& document) {
  std::uint64_t count = replaced_in(document.text);
  for (const TextValue& text : document.texts) count += replaced_in(text.value);
  for (const KeywordValue& keyword : document.keywords) count += replaced_in(keyword.value);
  return count;
}

/// By the process that links GMime.
class MailParser : public FormatParser {
 public:
  MailParser(const FieldMapping& mapping, ReaderProcess& reader)
      : id_(mapping.id),
        objects_(mapping_of_message(mapping), true, LongValues::leave_out),
        process_(reader) {}

  ParsedRecord parse(RawRecord& record) override {
    auto converted = json_of(record);
    if (auto* rejection = std::get_if<Rejection>(&converted)) return std::move(*rejection);
    ParsedRecord parsed = objects_.read(
        std::get<std::string>(converted), [&] { return place_id(record); }, false);
    if (auto* const read = std::get_if<ReadDocument>(&parsed)) {
      read->is_body = true;
      read->replaced_utf8 += replaced_in(read->document);
    }
    return parsed;
  }

  bool may_take_time(const RawRecord& record) const override { return !record.is_converted; }
  std::chrono::nanoseconds time_of_others() const override { return process_.time_taken(); }

  bool has_own_id(const RawRecord& record) override {
    const std::string_view bytes = record.bytes;
    const std::size_t end = std::min(bytes.find("\n\n"), bytes.find("\n\r\n"));
    return id_ == "message-id" &&
           lower_case('\n' + std::string(bytes.substr(0, end))).find(kIdHeader) !=
               std::string::npos;
  }

 private:
  std::variant<std::string, Rejection> json_of(RawRecord& record) {
    if (record.is_converted) return std::exchange(record.bytes, {});
    return process_.convert(reader::Kind::mail, "mail", 0, take_mail_request(record));
  }

  std::string id_;
  JsonObjectReader objects_;
  ReaderProcess& process_;
};

/// A file with one message, which a program may have enclosed. Lines that end in CR alone, as on
/// the first Macs, end in LF then.
class OneMessage : public FileRecords {
 public:
  explicit OneMessage(std::unique_ptr<FileRecords> file) : file_(std::move(file)) {}

  std::optional<FoundRecord> next() override {
    std::optional<FoundRecord> found = file_->next();
    auto* const raw = found ? std::get_if<RawRecord>(&*found) : nullptr;
    if (raw == nullptr) return found;
    const std::string_view message = message_in_emlx(raw->bytes);
    if (message.size() < raw->bytes.size()) raw->bytes = std::string(message);
    if (ends_lines_in_cr(std::string_view(raw->bytes).substr(0, kTypeProbe)))
      end_lines_in_lf(raw->bytes);
    return found;
  }

 private:
  static void end_lines_in_lf(std::string& message) {
    for (std::size_t at = message.find('\r'); at < message.size(); at = message.find('\r', at + 1))
      if (!std::string_view(message).substr(at + 1).starts_with('\n')) message[at] = '\n';
  }

  std::unique_ptr<FileRecords> file_;
};

class MailFormat : public Format {
 public:
  MailFormat()
      : Format({InputFormat::mail,
                "mail",
                "a mail message",
                {"eml", "emlx", "mht", "mhtml"},
                {"subject", "from", "to"}},
               EncodingBy::whole) {}

  bool detect(const FileFront& front) const override { return is_mail(front); }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return std::make_unique<OneMessage>(whole_file(source, std::move(file)));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping,
                                       ReaderProcess& reader) const override {
    return std::make_unique<MailParser>(mapping, reader);
  }
};

class MailboxFormat : public Format {
 public:
  MailboxFormat()
      : Format({InputFormat::mbox, "mbox", "a mailbox", {"mbox"}, {"subject", "from", "to"}},
               EncodingBy::whole) {}

  bool detect(const FileFront& front) const override { return is_mailbox(front); }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return mailbox_messages(source, std::move(file));
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping,
                                       ReaderProcess& reader) const override {
    return std::make_unique<MailParser>(mapping, reader);
  }
};

}  // namespace

const Format& mail_format() {
  static const MailFormat format;
  return format;
}

const Format& mbox_format() {
  static const MailboxFormat format;
  return format;
}

}  // namespace inkling::indexer
