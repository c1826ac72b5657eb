#include "render/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <ostream>
#include <string>

#include "render/utf8.h"

namespace inkling::render {

namespace {

/// What is escaped besides what JSON requires: DEL and C1, which some terminals obey, the line ends
/// of JavaScript, and what reorders the text around it.
bool must_escape(char32_t point) noexcept {
  const bool is_bidirectional = point == 0x061C || point == 0x200E || point == 0x200F ||
                                (point >= 0x202A && point <= 0x202E) ||
                                (point >= 0x2066 && point <= 0x2069);
  return point < 0x20 || point == '"' || point == '\\' || (point >= 0x7F && point <= 0x9F) ||
         point == 0x2028 || point == 0x2029 || is_bidirectional;
}

void append_escape(std::string& text, char32_t point) {
  switch (point) {
    case '"':
      text += "\\\"";
      break;
    case '\\':
      text += "\\\\";
      break;
    case '\b':
      text += "\\b";
      break;
    case '\f':
      text += "\\f";
      break;
    case '\n':
      text += "\\n";
      break;
    case '\r':
      text += "\\r";
      break;
    case '\t':
      text += "\\t";
      break;
    default:
      fmt::format_to(std::back_inserter(text), "\\u{:04x}", static_cast<unsigned>(point));
  }
}

/// Neither escaped nor a part of a longer sequence.
bool is_plain(char c) noexcept { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

void append_point(std::string& text, CodePoint point, std::string_view bytes) {
  if (!point.well_formed) {
    text += "\xEF\xBF\xBD";
  } else if (must_escape(point.value)) {
    append_escape(text, point.value);
  } else {
    text += bytes;
  }
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  while (!text.empty()) {
    const auto end = std::ranges::find_if_not(text, is_plain);
    const auto plain = static_cast<std::size_t>(end - text.begin());
    result += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const CodePoint point = first_code_point(text);
    append_point(result, point, text.substr(0, point.bytes));
    text.remove_prefix(point.bytes);
  }
  return result += '"';
}

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  out_ << quoted(name) << ':';
  comma_due_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) { return raw(quoted(text)); }

JsonWriter& JsonWriter::value(double number) {
  return std::isfinite(number) ? raw(fmt::format("{}", number)) : null();
}

JsonWriter& JsonWriter::end_line() {
  out_ << '\n';
  comma_due_ = false;
  return *this;
}

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  out_ << bracket;
  comma_due_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  out_ << bracket;
  comma_due_ = true;
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view token) {
  separate();
  out_ << token;
  comma_due_ = true;
  return *this;
}

JsonWriter& JsonWriter::integer(std::uint64_t number) { return raw(fmt::format("{}", number)); }

JsonWriter& JsonWriter::integer(std::int64_t number) { return raw(fmt::format("{}", number)); }

void JsonWriter::separate() {
  if (comma_due_) out_ << ',';
}

}  // namespace inkling::render
