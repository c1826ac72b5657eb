#include "indexer/formats/mail_request.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <utility>

#include "indexer/bytes/encoding_guess.h"
#include "indexer/formats/each_format.h"
#include "indexer/formats/front.h"
#include "indexer/formats/mail_front.h"
#include "indexer/formats/mailbox.h"

namespace inkling::indexer {

namespace {

constexpr std::string_view kContent = "content-";
constexpr std::array<std::string_view, 5> kSigns = {"attachment", "name=", "name*", "message/",
                                                    "digest"};

/// Behind the end of the header that begins at `begin`: lines that begin with a blank go on.
std::size_t end_of_header(std::string_view message, std::size_t begin) {
  for (std::size_t at = begin;;) {
    const std::size_t end = message.find('\n', at);
    if (end == std::string_view::npos) return message.size();
    at = end + 1;
    if (at == message.size() || (message[at] != ' ' && message[at] != '\t')) return at;
  }
}

bool begins_with_content(std::string_view line) {
  return !line.empty() && (line.front() | 0x20) == 'c' &&
         lower_case(line.substr(0, kContent.size())) == kContent;
}

/// In which encoding those parts and headers are that say none, if they are not UTF-8.
std::string fallback_encoding(const RawRecord& record) {
  if (simdjson::validate_utf8(record.bytes.data(), record.bytes.size())) return {};
  return guess_encoding(record.bytes, record.file->language);
}

}  // namespace

bool is_message_format(const Format& format) {
  return &format == &mail_format() || &format == &mbox_format();
}

bool may_have_attachments(std::string_view message) {
  for (std::size_t at = 0; at < message.size();) {
    if (!begins_with_content(message.substr(at))) {
      at = std::min(message.find('\n', at), message.size() - 1) + 1;
      continue;
    }
    const std::size_t end = end_of_header(message, at);
    const std::string header = lower_case(message.substr(at, end - at));
    if (std::ranges::any_of(
            kSigns, [&](std::string_view sign) { return header.find(sign) != std::string::npos; }))
      return true;
    at = end;
  }
  return false;
}

std::string take_mail_request(RawRecord& record) {
  if (record.file->format == &mbox_format()) unescape_from_lines(record.bytes);
  std::string request = fallback_encoding(record);
  request += '\n';
  const std::string message = std::exchange(record.bytes, {});
  // In a mailbox, and in another message, an empty line says that there are no headers.
  const bool is_file = record.file->format == &mail_format() && record.file->in.message.empty();
  request += std::string_view(message).substr(is_file ? empty_lines_before_mail(message) : 0);
  return request;
}

}  // namespace inkling::indexer
