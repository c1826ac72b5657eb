#include "indexer/bytes/surrogates.h"

#include <charconv>
#include <string_view>

namespace inkling::indexer {

namespace {

constexpr std::size_t kEscapeLength = 6;  ///< of \uXXXX

enum class Escape { other, high, low };

/// What begins at `at`, which holds a backslash or lies behind the end.
Escape escape_at(std::string_view json, std::size_t at) {
  if (at + kEscapeLength > json.size() || json[at] != '\\' || json[at + 1] != 'u')
    return Escape::other;
  unsigned unit = 0;
  const char* digits = json.data() + at + 2;
  const auto [end, error] = std::from_chars(digits, digits + 4, unit, 16);
  if (error != std::errc{} || end != digits + 4 || unit < 0xD800 || unit > 0xDFFF)
    return Escape::other;
  return unit < 0xDC00 ? Escape::high : Escape::low;
}

}  // namespace

std::uint64_t mend_surrogates(std::string& json) {
  std::uint64_t replaced = 0;
  for (std::size_t at = json.find('\\'); at != std::string::npos; at = json.find('\\', at)) {
    const Escape escape = escape_at(json, at);
    if (escape == Escape::other) {
      at += 2;
    } else if (escape == Escape::high && escape_at(json, at + kEscapeLength) == Escape::low) {
      at += 2 * kEscapeLength;
    } else {
      json.replace(at + 2, 4, "FFFD");
      at += kEscapeLength;
      ++replaced;
    }
  }
  return replaced;
}

}  // namespace inkling::indexer
