#include "indexer/formats/unread_markup.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace inkling::indexer {

namespace {

constexpr std::size_t kFirstLines = 40;

UnreadType unread(std::string_view kind, std::string_view what) {
  std::string detail(what);
  detail += ", which is not read yet; --format text indexes it as it is";
  return {"unsupported_" + std::string(kind), std::move(detail)};
}

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
  return lines.size() == kFirstLines ? names : std::vector<std::string>();
}

/// What a program writes, not a person at the head of a note.
bool is_mail(const std::vector<std::string>& headers) {
  static constexpr std::array<std::string_view, 6> kOfPrograms{
      "received", "return-path", "message-id", "mime-version", "delivered-to", "newsgroups"};
  const bool has_sender = std::ranges::find(headers, "from") != headers.end();
  return has_sender && std::ranges::any_of(headers, [](const std::string& name) {
           return std::ranges::find(kOfPrograms, name) != kOfPrograms.end();
         });
}

/// "From ann@example.org Mon Jan  1 10:00:00 2024"
bool is_mbox_line(std::string_view line) {
  static constexpr std::array<std::string_view, 7> kDays{"Mon", "Tue", "Wed", "Thu",
                                                         "Fri", "Sat", "Sun"};
  if (!line.starts_with("From ")) return false;
  const std::size_t space = line.find(' ', 5);
  if (space == std::string_view::npos) return false;
  const std::size_t day = line.find_first_not_of(' ', space);
  const bool is_patch = line.ends_with("Mon Sep 17 00:00:00 2001");  // of git format-patch
  return !is_patch && day != std::string_view::npos &&
         std::ranges::find(kDays, line.substr(day, 3)) != kDays.end() &&
         line.find(':', day) != std::string_view::npos;
}

std::optional<UnreadType> mail(const FileFront& front, const std::string& extension) {
  const std::string_view text = without_mark(front.bytes);
  const std::string_view first = text.substr(0, text.find('\n'));
  if (!first.starts_with("From ") && header_name(first).empty()) return std::nullopt;
  const std::vector<std::string_view> all = first_lines(front);
  if (all.empty()) return std::nullopt;
  std::span<const std::string_view> lines = all;
  const bool has_mbox_line = is_mbox_line(lines.front());
  if (has_mbox_line) lines = lines.subspan(1);
  const std::vector<std::string> headers = headers_of(lines);
  if (has_mbox_line && !headers.empty()) return unread("mbox", "a mailbox");
  if (is_mail(headers) || (extension == "eml" && headers.size() > 1))
    return unread("mail", "a mail message");
  return std::nullopt;
}

}  // namespace

std::optional<UnreadType> unread_markup(const FileFront& front) {
  const std::string extension = ending_of(front.name);
  if (extension == "jsonl" || extension == "ndjson") return std::nullopt;
  const std::string_view start = trimmed_front(front.bytes);
  if (start.starts_with("{\\rtf1")) return unread("rtf", "a document in Rich Text Format");
  if (start.starts_with("%!PS-")) return unread("postscript", "a PostScript document");
  return mail(front, extension);
}

}  // namespace inkling::indexer
