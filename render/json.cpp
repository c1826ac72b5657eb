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

}  // namespace

JsonWriter& JsonWriter::key(std::string_view name) {
  start_token();
  append_quoted(token_, name);
  token_ += ':';
  return put_token(false);
}

JsonWriter& JsonWriter::value(std::string_view text) {
  start_token();
  append_quoted(token_, text);
  return put_token(true);
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) return null();
  start_token();
  // Straight into memory: by way of a format at run time and a string it takes twice as long.
  constexpr std::size_t kLongest = 32;
  std::array<char, kLongest> digits;
  token_.append(digits.data(), fmt::format_to(digits.data(), FMT_COMPILE("{}"), number));
  return put_token(true);
}

JsonWriter& JsonWriter::end_line() {
  out_ << '\n';
  comma_due_ = false;
  return *this;
}

JsonWriter& JsonWriter::open(char bracket) {
  start_token();
  token_ += bracket;
  return put_token(false);
}

JsonWriter& JsonWriter::close(char bracket) {
  token_ = bracket;
  return put_token(true);
}

JsonWriter& JsonWriter::raw(std::string_view token) {
  start_token();
  token_ += token;
  return put_token(true);
}

JsonWriter& JsonWriter::integer(std::uint64_t number) { return raw(fmt::format("{}", number)); }

JsonWriter& JsonWriter::integer(std::int64_t number) { return raw(fmt::format("{}", number)); }

void JsonWriter::start_token() {
  token_.clear();
  if (comma_due_) token_ += ',';
}

// Each write to a stream looks at its state: one for a token with what is around it.
JsonWriter& JsonWriter::put_token(bool comma_due) {
  out_.write(token_.data(), static_cast<std::streamsize>(token_.size()));
  comma_due_ = comma_due;
  return *this;
}

}  // namespace inkling::render
