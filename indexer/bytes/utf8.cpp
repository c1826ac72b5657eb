#include "indexer/bytes/utf8.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace inkling::indexer {

namespace {

/// A row of table 3-7, "Well-Formed UTF-8 Byte Sequences": which second bytes may follow a lead
/// byte. Bytes after the second are always 80..BF.
struct LeadBytes {
  unsigned char first, last;
  std::size_t length;
  unsigned char second_first, second_last;
};

constexpr std::array<LeadBytes, 9> kWellFormed{{
    {0x00, 0x7F, 1, 0x00, 0x00},
    {0xC2, 0xDF, 2, 0x80, 0xBF},
    {0xE0, 0xE0, 3, 0xA0, 0xBF},
    {0xE1, 0xEC, 3, 0x80, 0xBF},
    {0xED, 0xED, 3, 0x80, 0x9F},
    {0xEE, 0xEF, 3, 0x80, 0xBF},
    {0xF0, 0xF0, 4, 0x90, 0xBF},
    {0xF1, 0xF3, 4, 0x80, 0xBF},
    {0xF4, 0xF4, 4, 0x80, 0x8F},
}};

unsigned char byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

/// A character, or a maximal subpart of an ill-formed subsequence.
struct Subpart {
  std::size_t length;
  bool well_formed;
};

/// The one at the front of `text`, which must not be empty.
Subpart first_subpart(std::string_view text) {
  const unsigned char lead = byte_at(text, 0);
  const auto* row = std::find_if(
      kWellFormed.begin(), kWellFormed.end(),
      [lead](const LeadBytes& bytes) { return lead >= bytes.first && lead <= bytes.last; });
  if (row == kWellFormed.end()) return {1, false};
  for (std::size_t at = 1; at < row->length; ++at) {
    const unsigned char first = at == 1 ? row->second_first : 0x80;
    const unsigned char last = at == 1 ? row->second_last : 0xBF;
    if (at == text.size() || byte_at(text, at) < first || byte_at(text, at) > last)
      return {at, false};
  }
  return {row->length, true};
}

constexpr std::size_t kSurrogateBytes = 3;

/// The surrogate at the front of `text` that was written as three bytes; 0 if there is none.
std::uint32_t surrogate_at_front(std::string_view text) {
  if (text.size() < kSurrogateBytes || byte_at(text, 0) != 0xED) return 0;
  const unsigned second = byte_at(text, 1);
  const unsigned third = byte_at(text, 2);
  if (second < 0xA0 || second > 0xBF || third < 0x80 || third > 0xBF) return 0;
  return 0xD000U | (second & 0x3FU) << 6 | (third & 0x3FU);
}

/// Appends the character of a pair at the front of `text`. False if there is none.
bool append_pair(std::string_view text, std::string& out) {
  const std::uint32_t high = surrogate_at_front(text);
  if (high < 0xD800 || high > 0xDBFF) return false;
  const std::uint32_t low = surrogate_at_front(text.substr(kSurrogateBytes));
  if (low < 0xDC00) return false;
  const std::uint32_t c = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
  out += static_cast<char>(0xF0 | c >> 18);
  for (const unsigned shift : {12U, 6U, 0U}) out += static_cast<char>(0x80 | (c >> shift & 0x3F));
  return true;
}

bool is_whole_utf8(std::string_view bytes) {
  return simdjson::validate_utf8(bytes.data(), bytes.size());
}

}  // namespace

MendedText mend_utf8(std::string text) {
  if (is_whole_utf8(text)) return {std::move(text), 0};
  MendedText mended;
  mended.text.reserve(text.size() + text.size() / 8);
  for (std::string_view rest = text; !rest.empty();) {
    if (append_pair(rest, mended.text)) {
      rest.remove_prefix(2 * kSurrogateBytes);
      continue;
    }
    const auto [length, well_formed] = first_subpart(rest);
    mended.text += well_formed ? rest.substr(0, length) : kReplacementCharacter;
    mended.replaced += well_formed ? 0 : 1;
    rest.remove_prefix(length);
  }
  return mended;
}

bool is_utf8_with_surrogates(std::string_view bytes) {
  std::size_t begin = 0;
  for (std::size_t at = bytes.find('\xED'); at != std::string_view::npos;
       at = bytes.find('\xED', at + 1)) {
    if (surrogate_at_front(bytes.substr(at)) == 0) continue;
    if (!is_whole_utf8(bytes.substr(begin, at - begin))) return false;
    begin = at + kSurrogateBytes;
  }
  return is_whole_utf8(bytes.substr(begin));
}

std::size_t well_formed_length(std::string_view text) noexcept {
  if (text.empty()) return 0;
  const Subpart subpart = first_subpart(text);
  return subpart.well_formed ? subpart.length : 0;
}

}  // namespace inkling::indexer
