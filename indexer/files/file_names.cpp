#include "indexer/files/file_names.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "indexer/bytes/utf8.h"

namespace inkling::indexer {

namespace {

constexpr std::string_view kDigits = "0123456789ABCDEF";

/// The value of two capital hexadecimal digits at the beginning; -1 where there are none.
int escaped_byte(std::string_view text) {
  if (text.size() < 2) return -1;
  const std::size_t high = kDigits.find(text[0]);
  const std::size_t low = kDigits.find(text[1]);
  if (high == std::string_view::npos || low == std::string_view::npos) return -1;
  return static_cast<int>(16 * high + low);
}

/// Whether escape_path() makes an escape of that byte.
bool is_escaped(int byte) { return byte == '%' || byte == ':' || byte >= 0x80; }

/// Where the `:12` at the end begins; behind the end where there is none.
std::size_t line_number_at(std::string_view path) {
  const std::size_t digits = path.find_last_not_of("0123456789") + 1;
  const bool is_there = digits > 0 && digits < path.size() && path[digits - 1] == ':';
  return is_there ? digits - 1 : path.size();
}

/// What escape_path() makes of a byte that it does not leave alone.
void append_escaped(std::string& name, char byte) {
  const auto value = static_cast<unsigned char>(byte);
  name += {'%', kDigits[value >> 4], kDigits[value & 15]};
}

}  // namespace

std::string normal_path(std::string_view path) {
  const bool is_absolute = path.starts_with('/');
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(part.size() + 1, path.size()));
    if (part.empty() || part == ".") continue;
    if (part != ".." || ((parts.empty() || parts.back() == "..") && !is_absolute)) {
      parts.push_back(part);
    } else if (!parts.empty()) {
      parts.pop_back();
    }
  }
  std::string normal = is_absolute ? "/" : "";
  for (const std::string_view& part : parts) {
    if (&part != &parts.front()) normal += '/';
    normal += part;
  }
  return normal;
}

std::string escape_path(std::string_view path) {
  std::string name;
  name.reserve(path.size());
  const char* const line_number = path.data() + line_number_at(path);
  while (!path.empty()) {
    const std::size_t length = well_formed_length(path);
    if (length == 0 || path.data() == line_number) {
      append_escaped(name, path[0]);
      path.remove_prefix(1);
      continue;
    }
    const int next = path[0] == '%' ? escaped_byte(path.substr(1)) : -1;
    if (is_escaped(next)) {
      append_escaped(name, '%');
    } else {
      name += path.substr(0, length);
    }
    path.remove_prefix(length);
  }
  return name;
}

std::string unescape_path(std::string_view name) {
  std::string path;
  path.reserve(name.size());
  for (std::size_t at = 0; at < name.size(); ++at) {
    const int byte = name[at] == '%' ? escaped_byte(name.substr(at + 1)) : -1;
    if (is_escaped(byte)) {
      path += static_cast<char>(byte);
      at += 2;
    } else {
      path += name[at];
    }
  }
  return path;
}

}  // namespace inkling::indexer
