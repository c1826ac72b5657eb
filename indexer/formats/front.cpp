#include "indexer/formats/front.h"

#include <algorithm>

#include "indexer/bytes/utf8.h"

namespace inkling::indexer {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower);
  return out;
}

std::string_view without_mark(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

std::string_view trimmed_front(std::string_view text) {
  text = without_mark(text);
  return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

std::string ending_of(std::string_view name) {
  const std::size_t slash = name.rfind('/');
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || (slash != std::string_view::npos && dot < slash)) return {};
  return lower_case(name.substr(dot + 1));
}

bool ends_lines_in_cr(std::string_view bytes) noexcept {
  return bytes.find('\n') == std::string_view::npos && bytes.find('\r') != std::string_view::npos;
}

std::vector<std::string_view> first_lines(const FileFront& front, char end_of_line) {
  std::vector<std::string_view> lines;
  const std::string_view text = without_mark(front.bytes);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find(end_of_line, at);
    std::string_view line = text.substr(at, end == std::string_view::npos ? end : end - at);
    at = end == std::string_view::npos ? text.size() : end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
  }
  return lines;
}

}  // namespace inkling::indexer
