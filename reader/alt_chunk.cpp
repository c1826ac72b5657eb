#include "reader/alt_chunk.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "reader/ascii.h"
#include "reader/charset.h"
#include "reader/converted.h"
#include "reader/html.h"
#include "reader/mail.h"

namespace inkling::reader {

namespace {

constexpr std::string_view kFallback = "windows-1252";

/// The encoding that the beginning of a page, or of XML, names.
std::string charset_of_page(std::string_view bytes) {
  constexpr std::size_t kBeginning = 1024;
  const std::string head = lower(bytes.substr(0, kBeginning));
  for (const std::string_view name : {"charset", "encoding"}) {
    const std::size_t at = head.find(name);
    if (at == head.npos) continue;
    const std::size_t begin = head.find_first_not_of(" =\"'", at + name.size());
    if (begin == head.npos) continue;
    return head.substr(begin, head.find_first_of(" ;\"'/>?", begin) - begin);
  }
  return {};
}

std::string in_utf8(std::string_view bytes, const std::string& declared) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  const bool is_wide = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
  if (bytes.starts_with(kMark)) bytes.remove_prefix(kMark.size());
  return to_utf8(bytes, is_wide ? "utf-16" : declared, kFallback);
}

}  // namespace

void append_chunk(std::string_view name, std::string_view bytes, LineText& text) {
  const std::string small = lower(name);
  const auto ends_in = [&](std::string_view ending) { return small.ends_with(ending); };
  static constexpr std::array<std::string_view, 4> kPages{".htm", ".html", ".xht", ".xhtml"};
  if (std::ranges::any_of(kPages, ends_in)) {
    text.add_lines(convert_html(in_utf8(bytes, charset_of_page(bytes)), false).text);
  } else if (ends_in(".mht") || ends_in(".mhtml")) {
    text.add_lines(convert_mail(bytes, kFallback).text);
  } else if (ends_in(".txt")) {
    text.add_lines(in_utf8(bytes, {}));
  } else {
    throw DamagedDocument("it is of a format that is not read here");
  }
  text.line();
}

}  // namespace inkling::reader
