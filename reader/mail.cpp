#include "reader/mail.h"

#include <gmime/gmime.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "reader/charset.h"
#include "reader/html.h"
#include "reader/mail_header.h"
#include "reader/mail_limits.h"

namespace inkling::reader {

namespace {

struct Unref {
  void operator()(gpointer object) const noexcept { g_object_unref(object); }
};
template <typename Object>
using Owned = std::unique_ptr<Object, Unref>;

struct FreeDate {
  void operator()(GDateTime* date) const noexcept { g_date_time_unref(date); }
};
using Date = std::unique_ptr<GDateTime, FreeDate>;

/// The first header of that name as it stands in the message; empty if there is none.
std::string_view raw_header(GMimeHeaderList* headers, const char* name) {
  const int count = headers == nullptr ? 0 : g_mime_header_list_get_count(headers);
  for (int at = 0; at < count; ++at) {
    GMimeHeader* const header = g_mime_header_list_get_header_at(headers, at);
    if (g_ascii_strcasecmp(g_mime_header_get_name(header), name) != 0) continue;
    const char* const value = g_mime_header_get_raw_value(header);
    return value == nullptr ? std::string_view() : value;
  }
  return {};
}

std::string_view raw_header(GMimeObject* object, const char* name) {
  return raw_header(g_mime_object_get_header_list(object), name);
}

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Three digits count from 1900 (RFC 5322, section 4.3): "Thu, 22 Aug 102", and "0102", as some
/// programs wrote when 1999 was over.
std::string with_whole_year(std::string_view raw) {
  std::string date(raw);
  for (std::size_t at = 0; at < date.size(); ++at) {
    if (date[at] != ' ') continue;
    const std::size_t begin = at + 1 + (date.compare(at + 1, 1, "0") == 0 ? 1 : 0);
    const std::size_t end = std::min(date.find(' ', begin), date.size());
    const bool is_year = end == begin + 3 && date[begin] == '1' && is_digit(date[begin + 1]) &&
                         is_digit(date[begin + 2]);
    if (!is_year) continue;
    const int year = 1900 + std::stoi(date.substr(begin, 3));
    return date.replace(at + 1, end - at - 1, std::to_string(year));
  }
  return date;
}

/// "2002-08-22T11:26:25Z"; empty for what is no date.
std::string date_in_utc(std::string_view raw) {
  const Date local(g_mime_utils_header_decode_date(with_whole_year(raw).c_str()));
  if (local == nullptr) return {};
  const Date utc(g_date_time_to_utc(local.get()));
  if (utc == nullptr) return {};
  const std::unique_ptr<gchar, decltype(&g_free)> text(
      g_date_time_format(utc.get(), "%Y-%m-%dT%H:%M:%SZ"), g_free);
  return text == nullptr ? std::string() : text.get();
}

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

/// The bytes of a part, without its transfer encoding.
std::string bytes_of(GMimePart* part) {
  GMimeDataWrapper* const content = g_mime_part_get_content(part);
  if (content == nullptr) return {};
  const Owned<GMimeStream> stream(g_mime_stream_mem_new());
  g_mime_data_wrapper_write_to_stream(content, stream.get());
  const GByteArray* const bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream.get()));
  return {reinterpret_cast<const char*>(bytes->data), bytes->len};
}

bool is_attached(GMimeObject* part) {
  return header_kind(raw_header(part, "Content-Disposition")) == "attachment";
}

class MailReader {
 public:
  explicit MailReader(std::string_view fallback) : fallback_(fallback) {}

  void read(GMimeMessage* message) {
    read_headers(g_mime_object_get_header_list(GMIME_OBJECT(message)));
    if (GMimeObject* const root = g_mime_message_get_mime_part(message)) add(root, 1);
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

  void add(GMimeObject* part, std::size_t depth) {
    if (++parts_ > kMostMailParts)
      throw DamagedDocument("it has more than " + std::to_string(kMostMailParts) + " parts");
    if (depth > kDeepestMailPart)
      throw DamagedDocument("its parts are nested more than " + std::to_string(kDeepestMailPart) +
                            " deep");
    if (GMIME_IS_MESSAGE_PART(part)) {
      GMimeMessage* const inner = g_mime_message_part_get_message(GMIME_MESSAGE_PART(part));
      GMimeObject* const root = inner == nullptr ? nullptr : g_mime_message_get_mime_part(inner);
      if (root != nullptr) add(root, depth + 1);
    } else if (GMIME_IS_MULTIPART(part)) {
      add_parts(GMIME_MULTIPART(part), depth);
    } else if (GMIME_IS_PART(part)) {
      add_leaf(GMIME_PART(part));
    }
  }

  void add_parts(GMimeMultipart* parts, std::size_t depth) {
    const int count = g_mime_multipart_get_count(parts);
    const std::string kind = header_kind(raw_header(GMIME_OBJECT(parts), "Content-Type"));
    if (kind == "multipart/alternative" && add_alternative(parts, depth)) return;
    for (int at = 0; at < count; ++at) add(g_mime_multipart_get_part(parts, at), depth + 1);
  }

  /// The plain text, or the last alternative with a text; false if no one has any.
  bool add_alternative(GMimeMultipart* parts, std::size_t depth) {
    const int count = g_mime_multipart_get_count(parts);
    for (const bool is_for_plain : {true, false}) {
      for (int at = count; at-- > 0;) {
        GMimeObject* const part = g_mime_multipart_get_part(parts, at);
        if (is_for_plain && (!GMIME_IS_PART(part) || kind_of(part) != "text/plain")) continue;
        const std::size_t before = document_.text.size();
        const std::size_t fields = document_.fields.size();
        add(part, depth + 1);
        if (document_.text.size() > before) return true;
        document_.fields.resize(fields);
      }
    }
    return false;
  }

  std::string kind_of(GMimeObject* part) const {
    std::string kind = header_kind(raw_header(part, "Content-Type"));
    // RFC 2045, section 5.2: the default, also for what is no kind.
    return kind.find('/') == std::string::npos ? "text/plain" : kind;
  }

  void add_leaf(GMimePart* part) {
    GMimeObject* const object = GMIME_OBJECT(part);
    std::string kind = kind_of(object);
    const bool is_text = kind.starts_with("text/");
    if (is_text) add_text(text_of(part, kind == "text/html"));
    std::string name =
        header_parameter(raw_header(object, "Content-Disposition"), "filename", fallback_);
    if (name.empty())
      name = header_parameter(raw_header(object, "Content-Type"), "name", fallback_);
    if (is_text && name.empty() && !is_attached(object)) return;
    add_field("attachment", std::move(name));
    add_field("attachment_type", std::move(kind));
  }

  std::string text_of(GMimePart* part, bool is_html) const {
    const std::string charset =
        header_parameter(raw_header(GMIME_OBJECT(part), "Content-Type"), "charset", fallback_);
    std::string text = tidied(to_utf8(bytes_of(part), charset, fallback_));
    return is_html ? convert_html(text, false).text : text;
  }

  void add_text(const std::string& text) {
    if (text.empty()) return;
    if (!document_.text.empty()) document_.text += '\n';
    document_.text += text;
  }

  std::string_view fallback_;
  ConvertedDocument document_;
  std::size_t parts_ = 0;
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

ConvertedDocument convert_mail(std::string_view message, std::string_view fallback) {
  message = without_mailbox_line(message);
  if (!begins_with_header(message))
    return {.title = {}, .text = tidied(to_utf8(message, {}, fallback))};
  require_few_parts(message);
  // GMime only looks at them.
  GByteArray bytes{.data = reinterpret_cast<guint8*>(const_cast<char*>(message.data())),
                   .len = static_cast<guint>(message.size())};
  const Owned<GMimeStream> stream(g_mime_stream_mem_new());
  g_mime_stream_mem_set_byte_array(GMIME_STREAM_MEM(stream.get()), &bytes);
  const Owned<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
  const Owned<GMimeMessage> parsed(g_mime_parser_construct_message(parser.get(), nullptr));
  MailReader reader(fallback);
  if (parsed != nullptr) reader.read(parsed.get());
  return reader.take();
}

}  // namespace inkling::reader
