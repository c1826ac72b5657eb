#include "reader/mail_limits.h"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "reader/converted.h"

namespace inkling::reader {

namespace {

using Boundaries = std::unordered_set<std::string_view>;

std::string_view without_end_blanks(std::string_view line) {
  const std::size_t last = line.find_last_not_of(" \t\r");
  return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

/// Adds the values of all parameters `boundary`, whose first letter may be of either case.
void add_boundaries(std::string_view message, std::string_view name, Boundaries& boundaries) {
  for (std::size_t at = message.find(name); at != std::string_view::npos;
       at = message.find(name, at)) {
    at += name.size();
    const std::size_t begin = message.find_first_not_of(" \t\r\n=\"", at);
    if (begin == std::string_view::npos) return;
    const bool is_quoted = message[begin - 1] == '"';
    const std::size_t end = message.find_first_of(is_quoted ? "\"\n" : "; \t\r\n", begin);
    boundaries.insert(without_end_blanks(message.substr(begin, end - begin)));
  }
}

}  // namespace

void require_few_parts(std::string_view message) {
  Boundaries boundaries;
  add_boundaries(message, "oundary", boundaries);
  add_boundaries(message, "OUNDARY", boundaries);
  if (boundaries.empty()) return;
  std::size_t parts = 0;
  for (std::size_t at = message.find("\n--"); at != std::string_view::npos;
       at = message.find("\n--", at)) {
    at += 3;
    const std::size_t end = std::min(message.find('\n', at), message.size());
    parts += boundaries.count(without_end_blanks(message.substr(at, end - at)));
    if (parts > kMostMailParts)
      throw DamagedDocument("it has more than " + std::to_string(kMostMailParts) + " parts");
  }
}

}  // namespace inkling::reader
