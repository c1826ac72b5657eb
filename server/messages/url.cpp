#include "server/messages/url.h"

#include <algorithm>
#include <cstddef>

#include "render/utf8.h"
#include "server/messages/problem.h"

namespace inkling::server {

namespace {

[[noreturn]] void refuse_target(const char* what) {
  throw RefusedError(400, "bad_url", what,
                     "escape everything but letters and digits as %XX, in UTF-8");
}

bool is_well_formed(std::string_view text) {
  bool is_fine = true;
  render::for_each_code_point(text, [&](const render::CodePoint& point, std::string_view) {
    is_fine = is_fine && point.well_formed;
  });
  return is_fine;
}

int hex_digit(char digit) noexcept {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

std::string percent_decoded(std::string_view text, bool plus_is_blank) {
  std::string decoded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      decoded += plus_is_blank && text[at] == '+' ? ' ' : text[at];
      continue;
    }
    const int high = at + 2 < text.size() ? hex_digit(text[at + 1]) : -1;
    const int low = at + 2 < text.size() ? hex_digit(text[at + 2]) : -1;
    if (high < 0 || low < 0) refuse_target("the URL has a `%` without two hexadecimal digits");
    decoded += static_cast<char>(high * 16 + low);
    at += 2;
  }
  if (!is_well_formed(decoded)) refuse_target("the URL is not in UTF-8");
  return decoded;
}

std::vector<std::string> segments_of(std::string_view path) {
  std::vector<std::string> segments;
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const std::size_t end = std::min(path.find('/'), path.size());
    segments.push_back(percent_decoded(path.substr(0, end), false));
    path.remove_prefix(end);
  }
  return segments;
}

Values values_of_query(std::string_view query) {
  Values values;
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    if (pair.empty()) continue;
    const std::size_t equal = std::min(pair.find('='), pair.size());
    const std::string_view value = equal == pair.size() ? "" : pair.substr(equal + 1);
    values.emplace(percent_decoded(pair.substr(0, equal), true), percent_decoded(value, true));
  }
  return values;
}

}  // namespace

Target parse_target(std::string_view target) {
  const std::size_t end = std::min(target.find('?'), target.size());
  Target parsed;
  parsed.path = target.substr(0, end);
  parsed.segments = segments_of(parsed.path);
  if (end < target.size()) parsed.values = values_of_query(target.substr(end + 1));
  return parsed;
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  constexpr std::string_view kPlain = "-._~";
  std::string encoded;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool is_plain = (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
                          (letter >= 'A' && letter <= 'Z') || kPlain.find(letter) != kPlain.npos;
    if (is_plain) {
      encoded += letter;
    } else {
      encoded.append({'%', kHex[byte >> 4], kHex[byte & 15]});
    }
  }
  return encoded;
}

}  // namespace inkling::server
