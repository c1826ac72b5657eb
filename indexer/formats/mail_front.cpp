#include "indexer/formats/mail_front.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>
#include <vector>

namespace inkling::indexer {

namespace {

constexpr std::size_t kFirstLines = 40;

/// "Subject: ..." gives "subject"; a line that is no header gives nothing.
std::string header_name(std::string_view line) {
  const std::size_t colon = line.find(':');
  constexpr std::size_t kLongestName = 40;
  if (colon == 0 || colon == std::string_view::npos || colon > kLongestName) return {};
  const std::string_view name = line.substr(0, colon);
  const bool is_name = std::ranges::all_of(
      name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; });
  return is_name ? lower_case(name) : std::string();
}

/// The names of the headers that `lines` begin with; none when they do not end in an empty line.
std::vector<std::string> headers_of(std::span<const std::string_view> lines) {
  std::vector<std::string> names;
  for (const std::string_view line : lines) {
    if (line.empty()) return names;
    const bool is_continued = line.front() == ' ' || line.front() == '\t';
    if (is_continued && !names.empty()) continue;
    names.push_back(header_name(line));
    if (names.back().empty()) return {};
  }
  // The first one may have been that of a mailbox.
  return lines.size() + 1 >= kFirstLines ? names : std::vector<std::string>();
}

/// What a program writes, not a person at the head of a note.
bool are_of_mail(const std::vector<std::string>& headers) {
  static constexpr std::array<std::string_view, 6> kOfPrograms{
      "received", "return-path", "message-id", "mime-version", "delivered-to", "newsgroups"};
  const bool has_sender = std::ranges::find(headers, "from") != headers.end();
  return has_sender && std::ranges::any_of(headers, [](const std::string& name) {
           return std::ranges::find(kOfPrograms, name) != kOfPrograms.end();
         });
}

bool is_json_lines(const FileFront& front) {
  const std::string extension = ending_of(front.name);
  return extension == "jsonl" || extension == "ndjson";
}

/// Of git format-patch, which nobody reads as mail.
bool is_patch(std::string_view line) { return line.ends_with("Mon Sep 17 00:00:00 2001"); }

}  // namespace

bool is_mail(const FileFront& front) {
  const std::string_view text = without_mark(front.bytes);
  if (is_json_lines(front) || header_name(text.substr(0, text.find('\n'))).empty()) return false;
  const std::vector<std::string> headers = headers_of(first_lines(front));
  return are_of_mail(headers) || (ending_of(front.name) == "eml" && headers.size() > 1);
}

bool is_mailbox(const FileFront& front) {
  if (is_json_lines(front) || !without_mark(front.bytes).starts_with("From ")) return false;
  const std::vector<std::string_view> lines = first_lines(front);
  return !lines.empty() && is_mailbox_line(lines.front()) && !is_patch(lines.front()) &&
         !headers_of(std::span(lines).subspan(1)).empty();
}

bool is_mailbox_line(std::string_view line) {
  static constexpr std::array<std::string_view, 7> kDays{" Mon ", " Tue ", " Wed ", " Thu ",
                                                         " Fri ", " Sat ", " Sun "};
  if (!line.starts_with("From ")) return false;
  const std::size_t space = line.find(' ', 5);
  if (space == std::string_view::npos) return false;
  const std::string_view rest = line.substr(space);
  return rest.find(':') != std::string_view::npos &&
         std::ranges::any_of(
             kDays, [&](std::string_view day) { return rest.find(day) != std::string_view::npos; });
}

}  // namespace inkling::indexer
