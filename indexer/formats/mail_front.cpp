#include "indexer/formats/mail_front.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace inkling::indexer {

namespace {

/// "Subject: ..." gives "subject"; a line that is no header gives nothing. As RFC 5322 has it (2.2,
/// 2.1.1): printable ASCII, in lines of 998 characters at most.
std::string header_name(std::string_view line) {
  const std::size_t colon = line.find(':');
  constexpr std::size_t kLongestName = 997;
  if (colon == 0 || colon == std::string_view::npos || colon > kLongestName) return {};
  const std::string_view name = line.substr(0, colon);
  const bool is_name = std::ranges::all_of(name, [](char c) { return c > ' ' && c <= '~'; });
  return is_name ? lower_case(name) : std::string();
}

/// What a message begins with.
struct MailHeaders {
  std::vector<std::string> names{};
  bool is_cut = false;     ///< they go on behind the front
  bool is_ended = false;   ///< by an empty line
  bool is_broken = false;  ///< by a line that is no header

  bool has(std::string_view name) const { return std::ranges::find(names, name) != names.end(); }
};

/// The line of a mailbox that a message had before, which some programs keep as its first one.
bool is_kept_mailbox_line(std::string_view line) {
  return line.starts_with('>') && is_mailbox_line(line.substr(1));
}

/// `whole`: the lines are all there are.
MailHeaders headers_of(std::span<const std::string_view> lines, bool whole) {
  MailHeaders headers;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::string_view line = lines[at];
    headers.is_ended = line.empty();
    if (headers.is_ended) return headers;
    const bool is_continued = line.front() == ' ' || line.front() == '\t';
    if (is_continued && !headers.names.empty()) continue;
    if (at == 0 && is_kept_mailbox_line(line)) continue;
    std::string name = header_name(line);
    const bool is_cut_name = name.empty() && !whole && at + 1 == lines.size() &&
                             line.find(':') == std::string_view::npos;
    if (is_cut_name) break;
    headers.is_broken = name.empty();
    if (headers.is_broken) return headers;
    headers.names.push_back(std::move(name));
  }
  headers.is_cut = !whole;
  return headers;
}

/// What a program writes, not a person at the head of a note.
bool has_header_of_programs(const MailHeaders& headers) {
  static constexpr std::array<std::string_view, 6> kOfPrograms{
      "received", "return-path", "message-id", "mime-version", "delivered-to", "newsgroups"};
  return std::ranges::any_of(kOfPrograms, [&](std::string_view name) { return headers.has(name); });
}

/// In a folder in which a Maildir has its messages.
bool is_in_maildir(std::string_view name) {
  const std::size_t slash = name.rfind('/');
  if (slash == std::string_view::npos) return false;
  const std::string folder = '/' + std::string(name.substr(0, slash));
  return folder.ends_with("/cur") || folder.ends_with("/new");
}

bool is_named_as_mail(std::string_view name) {
  static constexpr std::array<std::string_view, 4> kEndings{"eml", "emlx", "mht", "mhtml"};
  return std::ranges::find(kEndings, ending_of(name)) != kEndings.end();
}

bool is_json_lines(const FileFront& front) {
  const std::string extension = ending_of(front.name);
  return extension == "jsonl" || extension == "ndjson";
}

/// Where " 2024-01-01T10:" begins; npos if there is none.
std::size_t find_iso_date(std::string_view line) {
  constexpr std::string_view kForm = " dddd-dd-ddTdd:";
  for (std::size_t at = line.find(' '); at != line.npos; at = line.find(' ', at + 1)) {
    const std::string_view date = line.substr(at, kForm.size());
    const bool is_date = std::ranges::equal(date, kForm, [](char c, char form) {
      if (form == 'd') return c >= '0' && c <= '9';
      return c == form || (form == 'T' && c == ' ');
    });
    if (is_date) return at;
  }
  return line.npos;
}

/// Of git format-patch, which nobody reads as mail.
bool is_patch(std::string_view line) { return line.ends_with("Mon Sep 17 00:00:00 2001"); }

}  // namespace

std::size_t empty_lines_before_mail(std::string_view message) {
  const std::size_t first = message.find_first_not_of("\r\n");
  if (first == std::string_view::npos) return 0;
  const std::string_view headers = message.substr(first);
  return header_name(headers.substr(0, headers.find('\n'))).empty() ? 0 : first;
}

std::string_view message_in_emlx(std::string_view bytes) {
  std::size_t size = 0;
  const auto [behind, error] = std::from_chars(bytes.data(), bytes.data() + bytes.size(), size);
  if (error != std::errc()) return bytes;
  const std::string_view rest(behind, bytes.data() + bytes.size());
  const std::size_t end = rest.find('\n');
  if (end == std::string_view::npos || rest.find_first_not_of(" \r\n") < end) return bytes;
  const std::string_view message = rest.substr(end + 1, size);
  return header_name(message.substr(0, message.find('\n'))).empty() ? bytes : message;
}

bool is_mail(const FileFront& told) {
  FileFront front = told;
  front.bytes = message_in_emlx(without_mark(told.bytes));
  const bool is_eml = is_named_as_mail(front.name);
  if (is_eml) front.bytes.remove_prefix(empty_lines_before_mail(front.bytes));
  const std::string_view text = front.bytes;
  if (is_json_lines(front) || header_name(text.substr(0, text.find('\n'))).empty()) return false;
  const char end_of_line = ends_lines_in_cr(text) ? '\r' : '\n';
  const MailHeaders headers = headers_of(first_lines(front, end_of_line), front.whole);
  if (headers.is_broken) return false;
  const bool is_of_mail = headers.has("from") || has_header_of_programs(headers);
  if (!headers.is_ended && !headers.is_cut) return is_eml && is_of_mail;
  if (is_eml) return is_of_mail || headers.names.size() > 1 || headers.is_cut;
  if (is_of_mail && is_in_maildir(front.name)) return true;
  // Of headers that go on, the sender may be behind.
  return has_header_of_programs(headers) && (headers.has("from") || headers.is_cut);
}

bool is_mailbox(const FileFront& front) {
  if (is_json_lines(front) || !without_mark(front.bytes).starts_with("From ")) return false;
  const std::vector<std::string_view> lines = first_lines(front);
  if (lines.empty() || !is_mailbox_line(lines.front()) || is_patch(lines.front())) return false;
  const MailHeaders headers = headers_of(std::span(lines).subspan(1), front.whole);
  // One bad line of the first message does not make a text of all the others.
  if (headers.is_broken) return headers.has("from") && has_header_of_programs(headers);
  return !headers.names.empty() && (headers.is_ended || headers.is_cut || headers.has("from"));
}

bool is_first_header(std::string_view line) {
  static constexpr std::array<std::string_view, 12> kFirst{
      "from", "received", "return-path",  "message-id",  "mime-version", "delivered-to",
      "date", "subject",  "content-type", "envelope-to", "reply-to",     "to"};
  const std::string name = header_name(line);
  return name.starts_with("x-") || std::ranges::find(kFirst, name) != kFirst.end();
}

bool is_mailbox_line(std::string_view line) {
  static constexpr std::array<std::string_view, 7> kDays{" Mon ", " Tue ", " Wed ", " Thu ",
                                                         " Fri ", " Sat ", " Sun "};
  if (!line.starts_with("From ")) return false;
  std::size_t begin = std::string_view::npos;
  for (const std::string_view day : kDays) begin = std::min(begin, line.find(day, 5));
  if (begin == std::string_view::npos || line.find(':', begin) == std::string_view::npos)
    begin = find_iso_date(line);
  if (begin == std::string_view::npos) return false;
  // Some programs write names, or `ann at example.org`; more words are a sentence.
  constexpr std::ptrdiff_t kMostInNames = 2;
  std::string_view sender = trimmed_front(line.substr(5, begin - 5));
  sender = sender.substr(0, sender.find_last_not_of(' ') + 1);
  return std::ranges::count(sender, ' ') <= kMostInNames ||
         sender.find('@') != std::string_view::npos;
}

}  // namespace inkling::indexer
