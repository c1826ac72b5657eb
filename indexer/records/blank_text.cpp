#include "indexer/records/blank_text.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace inkling::indexer {

namespace {

constexpr std::array<std::string_view, 29> kBlanks{
    "\t",           "\n",           "\v",           "\f",           "\r",
    "\x1C",         "\x1D",         "\x1E",         "\x1F",         " ",
    "\xC2\x85",     "\xC2\xA0",     "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81",
    "\xE2\x80\x82", "\xE2\x80\x83", "\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86",
    "\xE2\x80\x87", "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\xA8",
    "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80"};

std::size_t blank_at_front(std::string_view text) noexcept {
  const auto found =
      std::ranges::find_if(kBlanks, [&](auto blank) { return text.starts_with(blank); });
  return found == kBlanks.end() ? 0 : found->size();
}

std::size_t blank_at_back(std::string_view text) noexcept {
  const auto found =
      std::ranges::find_if(kBlanks, [&](auto blank) { return text.ends_with(blank); });
  return found == kBlanks.end() ? 0 : found->size();
}

}  // namespace

std::string_view without_outer_blanks(std::string_view text) noexcept {
  while (const std::size_t bytes = blank_at_front(text)) text.remove_prefix(bytes);
  while (const std::size_t bytes = blank_at_back(text)) text.remove_suffix(bytes);
  return text;
}

}  // namespace inkling::indexer
