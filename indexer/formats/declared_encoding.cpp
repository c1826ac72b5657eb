#include "indexer/formats/declared_encoding.h"

#include <algorithm>
#include <array>
#include <utility>

#include "indexer/bytes/text_decoder.h"
#include "indexer/formats/front.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kDeclarationProbe = std::size_t{4} << 10;

/// The Encoding Standard of the WHATWG, section 4.2.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kLargerEncodings{{
    {"iso-8859-1", "windows-1252"},
    {"latin1", "windows-1252"},
    {"us-ascii", "windows-1252"},
    {"ascii", "windows-1252"},
    {"iso-8859-9", "windows-1254"},
    {"tis-620", "windows-874"},
    {"euc-kr", "windows-949"},
    {"gb2312", "GB18030"},
    {"gbk", "GB18030"},
}};

/// What stands behind `at`: a name, perhaps in quotes.
std::string_view name_behind(std::string_view text, std::size_t at) {
  at = std::min(text.find_first_not_of(" \t\r\n=\"'", at), text.size());
  return text.substr(at, std::min(text.find_first_of(" \t\r\n\"'/>;?", at), text.size()) - at);
}

std::string_view declared_name(std::string_view front) {
  if (front.starts_with("<?xml")) {
    const std::string_view declaration = front.substr(0, front.find("?>"));
    const std::size_t at = declaration.find("encoding");
    if (at != std::string_view::npos) return name_behind(declaration, at + 8);
  }
  for (std::size_t at = front.find("<meta"); at != std::string_view::npos;
       at = front.find("<meta", at + 1)) {
    const std::string_view tag = front.substr(at, front.find('>', at) - at);
    const std::size_t charset = tag.find("charset");
    if (charset != std::string_view::npos) return name_behind(tag, charset + 7);
  }
  return {};
}

}  // namespace

std::string declared_encoding(std::string_view bytes) {
  const std::string front = lower_case(trimmed_front(bytes.substr(0, kDeclarationProbe)));
  std::string name(declared_name(front));
  // Its declaration could not be read if it were so.
  if (name.empty() || name.starts_with("utf-16") || name.starts_with("utf-32")) return {};
  const auto larger = std::ranges::find(kLargerEncodings, std::string_view(name),
                                        &std::pair<std::string_view, std::string_view>::first);
  if (larger != kLargerEncodings.end()) name = larger->second;
  return standard_encoding_name(name);
}

}  // namespace inkling::indexer
