#include "reader/converted.h"

#include <cstddef>
#include <string_view>
#include <utility>

namespace inkling::reader {

namespace {

void append_escaped(std::string& json, char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  if (c == '\n') {
    json += "\\n";
  } else if (c == '\t') {
    json += "\\t";
  } else if (c == '"' || c == '\\') {
    json += '\\';
    json += c;
  } else {
    json += "\\u00";
    json += kHex[byte >> 4];
    json += kHex[byte & 15];
  }
}

bool is_escaped(char c) noexcept {
  return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

std::size_t bytes_of_string(std::string_view text) {
  constexpr std::size_t kQuotes = 2;
  std::size_t bytes = text.size() + kQuotes;
  for (const char c : text) {
    if (is_escaped(c)) bytes += c == '\n' || c == '\t' || c == '"' || c == '\\' ? 1 : 5;
  }
  return bytes;
}

void append_string(std::string& json, std::string_view text) {
  json += '"';
  std::size_t copied = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_escaped(text[at])) continue;
    json.append(text.substr(copied, at - copied));
    append_escaped(json, text[at]);
    copied = at + 1;
  }
  json.append(text.substr(copied));
  json += '"';
}

void append_member(std::string& json, std::string_view name, std::string_view value) {
  json += json.empty() ? '{' : ',';
  append_string(json, name);
  json += ':';
  append_string(json, value);
}

/// No more than it needs: a text may be nearly all of the memory that there is.
std::size_t size_of_json(const ConvertedDocument& document) {
  constexpr std::size_t kMarks = 2;  ///< what is around a member besides its strings
  const auto of_member = [](std::string_view name, std::string_view value) {
    return bytes_of_string(name) + bytes_of_string(value) + kMarks;
  };
  std::size_t bytes = of_member("title", document.title) + of_member("text", document.text) + 1;
  for (const auto& [name, value] : document.fields) bytes += of_member(name, value);
  return bytes;
}

}  // namespace

void add_heading(std::string heading, ConvertedDocument& document) {
  constexpr std::size_t kMost = 500'000;
  if (document.fields.size() >= kMost) throw HostileDocument("it has more than 500,000 headings");
  document.fields.emplace_back(kHeadingField, std::move(heading));
}

std::string to_json(const ConvertedDocument& document) {
  std::string json;
  json.reserve(size_of_json(document));
  if (!document.title.empty()) append_member(json, "title", document.title);
  append_member(json, "text", document.text);
  for (const auto& [name, value] : document.fields) append_member(json, name, value);
  json += '}';
  return json;
}

}  // namespace inkling::reader
