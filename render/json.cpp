#include "render/json.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
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

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const auto end = std::ranges::find_if_not(text, is_plain);
    const auto plain = static_cast<std::size_t>(end - text.begin());
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const CodePoint point = first_code_point(text);
    append_point(out, point, text.substr(0, point.bytes));
    text.remove_prefix(point.bytes);
  }
  out += '"';
}

/// Straight into memory: by way of a format at run time and a string it takes twice as long.
template <typename Value>
void append_number(std::string& out, Value number) {
  constexpr std::size_t kLongest = 32;
  std::array<char, kLongest> digits;
  out.append(digits.data(), fmt::format_to(digits.data(), FMT_COMPILE("{}"), number));
}

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
  put_comma();
  append_quoted(waiting_, name);
  waiting_ += ':';
  comma_due_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  put_comma();
  append_quoted(waiting_, text);
  return end_value();
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) return null();
  put_comma();
  append_number(waiting_, number);
  return end_value();
}

JsonWriter& JsonWriter::end_line() {
  waiting_ += '\n';
  flush();
  comma_due_ = false;
  return *this;
}

JsonWriter& JsonWriter::open(char bracket) {
  put_comma();
  waiting_ += bracket;
  ++depth_;
  comma_due_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  waiting_ += bracket;
  --depth_;
  return end_value();
}

JsonWriter& JsonWriter::raw(std::string_view token) {
  put_comma();
  waiting_ += token;
  return end_value();
}

JsonWriter& JsonWriter::integer(std::uint64_t number) {
  put_comma();
  append_number(waiting_, number);
  return end_value();
}

JsonWriter& JsonWriter::integer(std::int64_t number) {
  put_comma();
  append_number(waiting_, number);
  return end_value();
}

void JsonWriter::put_comma() {
  if (comma_due_) waiting_ += ',';
}

// Each write to a stream looks at its state: one for many values.
JsonWriter& JsonWriter::end_value() {
  constexpr std::size_t kLong = 4096;
  comma_due_ = true;
  if (depth_ == 0 || waiting_.size() >= kLong) flush();
  return *this;
}

void JsonWriter::flush() {
  out_.write(waiting_.data(), static_cast<std::streamsize>(waiting_.size()));
  waiting_.clear();
}

}  // namespace inkling::render
