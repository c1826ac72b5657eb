#include "reader/page_charset.h"

#include <algorithm>
#include <cstddef>

#include "reader/ascii.h"
#include "reader/charset.h"

namespace inkling::reader {

namespace {

/// Behind `name` and an equals sign; empty if there is none.
std::string named_behind(std::string_view head, std::string_view name) {
  const std::size_t at = head.find(name);
  const std::size_t begin =
      head.find_first_not_of(" =\"'", std::min(at, head.size()) + name.size());
  if (at == head.npos || begin >= head.size()) return {};
  return std::string(head.substr(begin, head.find_first_of(" ;\"'/>?", begin) - begin));
}

}  // namespace

std::string declared_by_page(std::string_view bytes) {
  using namespace std::string_view_literals;
  constexpr std::size_t kBeginning = 1024;
  if (bytes.starts_with("<\0"sv)) return "utf-16le";
  if (bytes.starts_with("\0<"sv)) return "utf-16be";
  const std::string head = lower(bytes.substr(0, kBeginning));
  std::string name;
  if (head.starts_with("<?xml"))
    name = named_behind(std::string_view(head).substr(0, head.find("?>")), "encoding");
  if (name.empty()) name = named_behind(head, "charset");
  // In these it could not be read.
  return name.starts_with("utf-16") || name.starts_with("utf-32") ? std::string() : name;
}

std::string in_utf8(std::string_view bytes, std::string_view declared) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  const bool is_wide = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
  if (bytes.starts_with(kMark)) bytes.remove_prefix(kMark.size());
  return to_utf8(bytes, is_wide ? "utf-16" : declared, kUsualCharset);
}

std::string page_in_utf8(std::string_view bytes) { return in_utf8(bytes, declared_by_page(bytes)); }

}  // namespace inkling::reader
