#include "cli/terminal_guard.h"

#include <cstddef>
#include <utility>

#include "render/utf8.h"

namespace inkling::cli {

namespace {

/// The bytes at the end that are the beginning of a character, if they are one.
std::size_t begun_at_end(std::string_view bytes) noexcept {
  constexpr std::size_t kLongest = 4;
  for (std::size_t back = 1; back < kLongest && back <= bytes.size(); ++back) {
    const auto byte = static_cast<unsigned char>(bytes[bytes.size() - back]);
    if (byte < 0x80) return 0;
    if (byte < 0xC0) continue;
    const std::size_t length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : kLongest;
    return back < length ? back : 0;
  }
  return 0;
}

std::string safe(std::string_view bytes) {
  std::string result;
  while (!bytes.empty()) {
    const std::size_t end = bytes.find_first_of("\n\t");
    result += render::terminal_text(bytes.substr(0, end));
    if (end == std::string_view::npos) break;
    result += bytes[end];
    bytes.remove_prefix(end + 1);
  }
  return result;
}

}  // namespace

std::string TerminalGuard::shown(std::string_view bytes) {
  begun_ += bytes;
  const std::size_t whole = begun_.size() - begun_at_end(begun_);
  std::string result = safe(std::string_view(begun_).substr(0, whole));
  begun_.erase(0, whole);
  return result;
}

std::string TerminalGuard::end() { return safe(std::exchange(begun_, {})); }

}  // namespace inkling::cli
