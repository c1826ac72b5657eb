#include "indexer/files/file_names.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <system_error>
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

/// The byte whose escape, as escape_path() makes it, `text` begins with; -1 where there is none.
int escape_at(std::string_view text) {
  const int byte = text.starts_with('%') ? escaped_byte(text.substr(1)) : -1;
  const bool is_mark = byte == '!' && text.substr(3).starts_with('/');
  return is_mark || byte == '%' || byte == ':' || byte >= 0x80 ? byte : -1;
}

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

/// `name` with its bytes as they are, but those for which `is_escaped` holds of what begins there.
template <typename IsEscaped>
std::string escape(std::string_view name, IsEscaped is_escaped) {
  std::string escaped;
  escaped.reserve(name.size());
  const char* const line_number = name.data() + line_number_at(name);
  while (!name.empty()) {
    if (name.data() == line_number || name.starts_with(kMemberMark) || is_escaped(name)) {
      append_escaped(escaped, name[0]);
    } else {
      escaped += name[0];
    }
    name.remove_prefix(1);
  }
  return escaped;
}

using PathParts = std::vector<std::string_view>;

std::string joined(bool is_absolute, const PathParts& parts) {
  std::string path = is_absolute ? "/" : "";
  for (const std::string_view& part : parts) {
    if (&part != &parts.front()) path += '/';
    path += part;
  }
  return path;
}

bool is_link(const std::string& path) {
  std::error_code not_there;
  return std::filesystem::is_symlink(path, not_there);
}

}  // namespace

std::string normal_path(std::string_view path) {
  const bool is_absolute = path.starts_with('/');
  PathParts parts;
  while (!path.empty()) {
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(part.size() + 1, path.size()));
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      parts.push_back(part);
    } else if (parts.empty()) {
      if (!is_absolute) parts.push_back(part);
    } else if (parts.back() == ".." || is_link(joined(is_absolute, parts))) {
      parts.push_back(part);
    } else {
      parts.pop_back();
    }
  }
  return joined(is_absolute, parts);
}

std::string escape_path(std::string_view path) {
  std::size_t well_formed = 0;  // bytes of the character that begins there
  return escape(path, [&](std::string_view rest) {
    if (well_formed == 0) well_formed = well_formed_length(rest);
    if (well_formed == 0) return true;
    --well_formed;
    return escape_at(rest) >= 0;
  });
}

std::string name_of_folder(std::string_view path) {
  std::string normal = normal_path(path);
  if (!normal.empty() && !normal.ends_with('/')) normal += '/';
  return escape_path(normal);
}

std::string escape_member(std::string_view name) {
  return escape(name, [](std::string_view rest) {
    const int byte = escape_at(rest);
    return byte >= 0 && byte < 0x80;
  });
}

std::string unescape_path(std::string_view name) {
  std::string path;
  path.reserve(name.size());
  for (std::size_t at = 0; at < name.size(); ++at) {
    const int byte = escape_at(name.substr(at));
    path += byte >= 0 ? static_cast<char>(byte) : name[at];
    at += byte >= 0 ? 2 : 0;
  }
  return path;
}

}  // namespace inkling::indexer
