#include "reader/mail_limits.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>
#include <utility>

#include "reader/ascii.h"
#include "reader/converted.h"

namespace inkling::reader {

namespace {

using Boundaries = std::unordered_set<std::string_view>;

std::string_view without_end_blanks(std::string_view line) {
  const std::size_t last = line.find_last_not_of(" \t\r");
  return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::size_t behind_blanks(std::string_view message, std::size_t at) {
  return std::min(message.find_first_not_of(" \t\r\n", at), message.size());
}

/// Adds the values of all parameters `boundary`, whose first letter may be of either case.
void add_boundaries(std::string_view message, std::string_view name, Boundaries& boundaries) {
  for (std::size_t at = message.find(name); at != std::string_view::npos;
       at = message.find(name, at)) {
    at += name.size();
    std::size_t begin = behind_blanks(message, at);
    if (begin == message.size() || message[begin] != '=') continue;
    begin = behind_blanks(message, begin + 1);
    const bool is_quoted = begin < message.size() && message[begin] == '"';
    if (is_quoted) ++begin;
    const std::size_t end = message.find_first_of(is_quoted ? "\"\n" : "; \t\r\n", begin);
    boundaries.insert(without_end_blanks(message.substr(begin, end - begin)));
  }
}

std::string_view line_at(std::string_view message, std::size_t at) {
  return message.substr(at, std::min(message.find('\n', at), message.size()) - at);
}

bool names_a_message(std::string_view header) {
  constexpr std::string_view kKind = "message/";
  const auto is_letter_of_kind = [](char c, char expected) { return lower(c) == expected; };
  return !std::ranges::search(header, kKind, is_letter_of_kind).empty();
}

[[noreturn]] void refuse_more_than(std::size_t most, const char* of_what) {
  throw DamagedDocument("it has more than " + std::to_string(most) + " " + of_what);
}

bool is_continued_header(std::string_view line) {
  return line.starts_with(' ') || line.starts_with('\t');
}

bool is_header(std::string_view line) {
  const std::size_t end = line.find_first_of(": \t");
  return end != std::string_view::npos && line[end] == ':';
}

/// Whether it begins a header that GMime takes apart into addresses.
bool lists_addresses(std::string_view line) {
  static constexpr std::array<std::string_view, 6> kNames{"from", "sender", "reply-to",
                                                          "to",   "cc",     "bcc"};
  const std::string name = lower(without_end_blanks(line.substr(0, line.find(':'))));
  return std::ranges::find(kNames, std::string_view(name)) != kNames.end();
}

class HeaderCount {
 public:
  /// Adds those that begin at `at`, and those behind their empty line if a message stands there.
  void add_block(std::string_view message, std::size_t at) {
    bool is_of_message = false;
    bool has_addresses = false;
    while (at < message.size()) {
      const std::string_view line = line_at(message, at);
      at += line.size() + 1;
      if (without_end_blanks(line).empty()) {
        if (!std::exchange(is_of_message, false)) return;
        continue;
      }
      is_of_message = is_of_message || names_a_message(line);
      if (!is_continued_header(line)) {
        if (!is_header(line)) return;
        if (++count_ > kMostMailHeaders) refuse_more_than(kMostMailHeaders, "headers");
        has_addresses = lists_addresses(line);
      }
      if (has_addresses) add_addresses(line);
    }
  }

 private:
  /// Commas end them, and `:` and `;` groups of them.
  void add_addresses(std::string_view line) {
    addresses_ += static_cast<std::size_t>(
        std::ranges::count_if(line, [](char c) { return c == ',' || c == ':' || c == ';'; }));
    if (addresses_ > kMostMailAddresses) refuse_more_than(kMostMailAddresses, "addresses");
  }

  std::size_t count_ = 0;
  std::size_t addresses_ = 0;
};

}  // namespace

void require_few_parts_and_headers(std::string_view message) {
  HeaderCount headers;
  headers.add_block(message, 0);
  Boundaries boundaries;
  add_boundaries(message, "oundary", boundaries);
  add_boundaries(message, "OUNDARY", boundaries);
  if (boundaries.empty()) return;
  std::size_t parts = 0;
  for (std::size_t at = message.find("\n--"); at != std::string_view::npos;
       at = message.find("\n--", at)) {
    at += 3;
    const std::string_view line = line_at(message, at);
    if (!boundaries.contains(without_end_blanks(line))) continue;
    if (++parts > kMostMailParts) refuse_more_than(kMostMailParts, "parts");
    headers.add_block(message, at + line.size() + 1);
  }
}

}  // namespace inkling::reader
