#include "reader/converted.h"

#include <string_view>

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

}  // namespace

std::string to_json(const ConvertedDocument& document) {
  std::string json;
  json.reserve(document.text.size() + document.text.size() / 16);
  if (!document.title.empty()) append_member(json, "title", document.title);
  append_member(json, "text", document.text);
  for (const auto& [name, value] : document.fields) append_member(json, name, value);
  json += '}';
  return json;
}

}  // namespace inkling::reader
