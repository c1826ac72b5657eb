#include "analysis/terminal_codes.h"

namespace inkling::analysis {

namespace {

constexpr char kEscape = '\x1B';
constexpr char kBell = '\a';
constexpr std::string_view kOneCharacterIntroducer = "\xC2\x9B";  // U+009B

constexpr bool lies_in(char c, char first, char last) { return c >= first && c <= last; }
constexpr bool is_control(char c) { return lies_in(c, '\0', '\x1F'); }

/// Parameters, intermediate bytes and a final one; 0 if that is missing.
std::size_t parameters_bytes(std::string_view rest) noexcept {
  std::size_t at = 0;
  while (at < rest.size() && lies_in(rest[at], '0', '?')) ++at;
  while (at < rest.size() && lies_in(rest[at], ' ', '/')) ++at;
  return at < rest.size() && lies_in(rest[at], '@', '~') ? at + 1 : 0;
}

/// Up to the bell or to an escape with a backslash, without other control characters.
std::size_t command_bytes(std::string_view rest) noexcept {
  std::size_t at = 0;
  while (at < rest.size() && !is_control(rest[at])) ++at;
  if (at == rest.size()) return 0;
  if (rest[at] == kBell) return at + 1;
  return rest.substr(at).starts_with("\x1B\\") ? at + 2 : 0;
}

std::size_t with_introducer(std::size_t introducer, std::size_t rest) noexcept {
  return rest == 0 ? 0 : introducer + rest;
}

}  // namespace

std::size_t terminal_code_bytes(std::string_view text, std::size_t at) noexcept {
  const std::string_view code = text.substr(at);
  if (code.size() < 3) return 0;
  const std::string_view rest = code.substr(2);
  // Elsewhere U+009B is a quotation mark in a wrong encoding.
  if (code.starts_with(kOneCharacterIntroducer))
    return lies_in(rest[0], '0', '9') ? with_introducer(2, parameters_bytes(rest)) : 0;
  if (code[0] != kEscape) return 0;
  switch (code[1]) {
    case '[':
      return with_introducer(2, parameters_bytes(rest));
    case ']':
      return with_introducer(2, command_bytes(rest));
    case '(':
    case ')':
      return lies_in(rest[0], '0', '~') ? 3 : 0;
    default:
      return 0;
  }
}

WordSpan next_terminal_code(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  for (std::size_t at = begin; at < end; ++at) {
    if (text[at] != kEscape && text[at] != kOneCharacterIntroducer[0]) continue;
    const std::size_t bytes = terminal_code_bytes(text, at);
    if (bytes > 0 && at + bytes <= end) return span_of(at, at + bytes);
  }
  return span_of(end, end);
}

}  // namespace inkling::analysis
