#include "reader/mail.h"

#include <gmime/gmime.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "reader/attachments.h"
#include "reader/charset.h"
#include "reader/html.h"
#include "reader/mail_date.h"
#include "reader/mail_header.h"
#include "reader/mail_limits.h"
#include "reader/mail_parts.h"
#include "reader/page_charset.h"

namespace inkling::reader {

namespace {

/// Lines end in LF alone; blanks at the ends are left out, and NUL is a blank.
std::string tidied(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_of_end = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    if (!is_of_end) out += text[at] == '\0' ? ' ' : text[at];
  }
  const std::size_t last = out.find_last_not_of(" \t\r\n");
  out.resize(last == std::string::npos ? 0 : last + 1);
  out.erase(0, std::min(out.find_first_not_of("\r\n"), out.size()));
  return out;
}

enum class Alternative : std::uint8_t { plain, page, other };

/// A page with its images is one part of several.
Alternative alternative_in(GMimeObject* part) {
  if (GMIME_IS_MULTIPART(part) || text_in(part) == PartText::page) return Alternative::page;
  return kind_of(part) == "text/plain" ? Alternative::plain : Alternative::other;
}

class MailReader {
 public:
  explicit MailReader(std::string_view fallback) : fallback_(fallback) {}

  /// The attachments, which are documents of their own.
  std::vector<Attachment> read(GMimeMessage* message) {
    read_headers(g_mime_object_get_header_list(GMIME_OBJECT(message)));
    GMimeObject* const root = g_mime_message_get_mime_part(message);
    if (root == nullptr) return {};
    std::vector<Attachment> attachments = find_attachments(root, fallback_, document_);
    add(root);
    return attachments;
  }

  ConvertedDocument take() { return std::move(document_); }

 private:
  void read_headers(GMimeHeaderList* headers) {
    document_.title = header_text(raw_header(headers, "Subject"), fallback_);
    add_field("subject", document_.title);
    std::string from;
    for (const std::string& address : header_addresses(raw_header(headers, "From"), fallback_))
      from += (from.empty() ? "" : ", ") + address;
    add_field("from", std::move(from));
    for (const auto& [header, field] :
         std::array<std::pair<const char*, const char*>, 2>{{{"To", "to"}, {"Cc", "cc"}}}) {
      for (std::string& address : header_addresses(raw_header(headers, header), fallback_))
        add_field(field, std::move(address));
    }
    add_field("date", date_in_utc(raw_header(headers, "Date")));
    add_field("list-id", id_in(raw_header(headers, "List-Id")));
    const std::string own = id_in(raw_header(headers, "Message-Id"));
    add_field("message-id", own);
    std::string thread = first_in_angles(raw_header(headers, "References"));
    if (thread.empty()) thread = first_in_angles(raw_header(headers, "In-Reply-To"));
    add_field("thread", thread.empty() ? own : std::move(thread));
  }

  std::string id_in(std::string_view raw) const {
    std::string id = first_in_angles(raw);
    return id.empty() ? header_text(raw, fallback_) : id;
  }

  void add_field(const char* name, std::string value) {
    if (!value.empty()) document_.fields.emplace_back(name, std::move(value));
  }

  void add(GMimeObject* part) {
    if (is_document(part, fallback_)) return;
    if (GMIME_IS_MULTIPART(part)) {
      add_parts(GMIME_MULTIPART(part));
    } else if (GMIME_IS_PART(part)) {
      const PartText kind = text_in(part);
      if (kind != PartText::none) add_text(text_of(GMIME_PART(part), kind));
    }
  }

  void add_parts(GMimeMultipart* parts) {
    const int count = g_mime_multipart_get_count(parts);
    const std::string kind = header_kind(raw_header(GMIME_OBJECT(parts), "Content-Type"));
    if (count == 0) return add_text(tidied(to_utf8(bytes_before_parts(parts), {}, fallback_)));
    if (kind == "multipart/alternative") return add_alternative(parts);
    for (int at = 0; at < count; ++at) add(g_mime_multipart_get_part(parts, at));
  }

  /// The plain text, else a page, else another text, such as an entry of a calendar: the last one
  /// that has a text.
  void add_alternative(GMimeMultipart* parts) {
    const int count = g_mime_multipart_get_count(parts);
    for (const Alternative wanted : {Alternative::plain, Alternative::page, Alternative::other}) {
      for (int at = count; at-- > 0;) {
        GMimeObject* const part = g_mime_multipart_get_part(parts, at);
        if (alternative_in(part) != wanted) continue;
        const std::size_t before = document_.text.size();
        add(part);
        if (document_.text.size() > before) return;
      }
    }
  }

  std::string text_of(GMimePart* part, PartText kind) const {
    const std::string bytes = bytes_of(part);
    std::string charset = charset_of(GMIME_OBJECT(part), fallback_);
    if (kind == PartText::page && charset.empty()) charset = declared_by_page(bytes);
    std::string text = tidied(to_utf8(bytes, charset, fallback_));
    return kind == PartText::page ? convert_mail_page(std::move(text)) : text;
  }

  void add_text(const std::string& text) {
    if (text.empty()) return;
    if (!document_.text.empty()) document_.text += '\n';
    document_.text += text;
  }

  std::string_view fallback_;
  ConvertedDocument document_;
};

/// Without the line that a mailbox has before a message.
std::string_view without_mailbox_line(std::string_view message) {
  if (!message.starts_with("From ") && !message.starts_with(">From ")) return message;
  message.remove_prefix(std::min(message.find('\n'), message.size() - 1) + 1);
  return message;
}

/// Otherwise it is a text, of which GMime would leave nothing.
bool begins_with_header(std::string_view message) {
  const std::size_t end = message.find_first_of(": \t\r\n");
  return end == 0 || (end != std::string_view::npos && message[end] == ':');
}

}  // namespace

void read_mail(std::string_view message, std::string_view fallback, const OnMessage& on_message,
               MemberSink& attachments) {
  message = without_mailbox_line(message);
  if (!begins_with_header(message)) {
    on_message({.title = {}, .text = tidied(to_utf8(message, {}, fallback))});
    return;
  }
  require_few_parts_and_headers(message);
  // GMime only looks at them.
  GByteArray bytes{.data = reinterpret_cast<guint8*>(const_cast<char*>(message.data())),
                   .len = static_cast<guint>(message.size())};
  const Owned<GMimeStream> stream(g_mime_stream_mem_new());
  g_mime_stream_mem_set_byte_array(GMIME_STREAM_MEM(stream.get()), &bytes);
  const Owned<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
  const Owned<GMimeMessage> parsed(g_mime_parser_construct_message(parser.get(), nullptr));
  MailReader reader(fallback);
  std::vector<Attachment> found;
  if (parsed != nullptr) found = reader.read(parsed.get());
  if (!on_message(reader.take())) return;
  for (const Attachment& attachment : found) {
    if (!attachments.take(attachment.name, bytes_of(attachment, fallback))) return;
  }
}

ConvertedDocument convert_mail(std::string_view message, std::string_view fallback) {
  /// Is not asked.
  class NoMembers : public MemberSink {
    bool take(std::string_view, std::string_view) override { return false; }
    bool reject(std::string_view, std::string_view, std::string_view) override { return false; }
  };
  NoMembers none;
  ConvertedDocument document;
  const OnMessage keep = [&](ConvertedDocument&& read) {
    document = std::move(read);
    return false;
  };
  read_mail(message, fallback, keep, none);
  return document;
}

}  // namespace inkling::reader
