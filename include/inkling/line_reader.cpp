#include "inkling/line_reader.h"

#include <algorithm>

namespace inkling {

namespace {

bool is_between(char c, unsigned first, unsigned last) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return first <= byte && byte <= last;
}

/// The bytes of the character that `text` begins with; 0 where there is none. The Unicode Standard,
/// table 3-7: neither overlong forms nor surrogates.
std::size_t character_at(std::string_view text) noexcept {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (text.size() < size) return 0;
  const unsigned first = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned last = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (!is_between(text[1], first, last)) return 0;
  const auto rest = text.substr(2, size - 2);
  return std::ranges::all_of(rest, [](char c) { return is_between(c, 0x80, 0xBF); }) ? size : 0;
}

bool is_utf8(std::string_view text) noexcept {
  while (!text.empty()) {
    const std::size_t size = character_at(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

}  // namespace

bool LineReader::next() {
  while (std::getline(in_, line_)) {
    ++number_;
    if (number_ == 1 && (line_.starts_with("\xFF\xFE") || line_.starts_with("\xFE\xFF")))
      refuse("the file is UTF-16", "save it as UTF-8");
    line_.erase(0, line_.size() - without_mark(line_).size());
    while (line_.ends_with('\r')) line_.pop_back();
    if (!is_utf8(line_)) refuse("the line is not UTF-8", "save the file as UTF-8");
    if (line_.find_first_not_of(kBlanks) != std::string::npos) return true;
  }
  return false;
}

}  // namespace inkling
