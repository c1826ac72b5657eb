#include "storage/strings/substring_encoder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

namespace inkling::storage {

SubstringEncoder::SubstringEncoder(std::vector<std::string> strings)
    : strings_(std::move(strings)),
      nodes_(2 * SubstringTable::kByteCodes),
      matches_(nodes_.size()) {
  assert(std::ranges::is_sorted(strings_));
  code_bits_ = static_cast<unsigned>(std::bit_width(size() - 1));
  assert(code_bits_ <= SubstringTable::kMostCodeBits);
  number_by_length();
  for (std::uint32_t byte = 0; byte < SubstringTable::kByteCodes; ++byte) {
    nodes_[byte].parent = kNoParent;
    matches_[byte] = {static_cast<std::uint16_t>(byte), 1};
  }
  const std::span<const std::string> all = strings_;
  for (std::size_t first = 0; first < all.size();) {
    std::size_t end = first + 1;
    while (end < all.size() && all[end][0] == all[first][0]) ++end;
    place_behind(byte_at(all[first], 0), all.subspan(first, end - first), 1);
    first = end;
  }
}

/// Codes go by length, then by bytes.
void SubstringEncoder::number_by_length() {
  codes_.resize(strings_.size());
  for (std::size_t length = SubstringTable::kShortest; length <= SubstringTable::kLongest;
       ++length) {
    for (std::uint32_t at = 0; at < strings_.size(); ++at) {
      if (strings_[at].size() != length) continue;
      codes_[at] = static_cast<std::uint16_t>(SubstringTable::kByteCodes + by_length_.size());
      by_length_.push_back(at);
    }
  }
}

/// Places the nodes behind `node`, to which the first `depth` bytes of all of `strings` lead.
void SubstringEncoder::place_behind(std::uint32_t node, std::span<const std::string> strings,
                                    std::size_t depth) {
  if (strings[0].size() == depth) strings = strings.subspan(1);
  if (strings.empty()) return;
  std::array<std::uint32_t, SubstringTable::kByteCodes> bytes;
  std::array<std::size_t, SubstringTable::kByteCodes> ends;
  std::size_t children = 0;
  for (std::size_t at = 0; at < strings.size(); ++at) {
    const std::uint32_t byte = byte_at(strings[at], depth);
    if (children == 0 || bytes[children - 1] != byte) bytes[children++] = byte;
    ends[children - 1] = at + 1;
  }
  const std::uint32_t base = find_base(std::span(bytes).first(children));
  nodes_[node].base = base;
  std::size_t first = 0;
  for (std::size_t child = 0; child < children; ++child) {
    const std::uint32_t next = base + bytes[child];
    nodes_[next].parent = node;
    matches_[next] = matches_[node];
    if (strings[first].size() == depth + 1) {
      const auto at = static_cast<std::size_t>(&strings[first] - strings_.data());
      matches_[next] = {codes_[at], static_cast<std::uint16_t>(depth + 1)};
    }
    first = ends[child];
  }
  first = 0;
  for (std::size_t child = 0; child < children; ++child) {
    place_behind(base + bytes[child], strings.subspan(first, ends[child] - first), depth + 1);
    first = ends[child];
  }
}

/// Where all of these bytes, which increase, lead to free nodes.
std::uint32_t SubstringEncoder::find_base(std::span<const std::uint32_t> bytes) {
  const auto is_free = [&](std::uint32_t node) {
    return node >= nodes_.size() || nodes_[node].parent == kFree;
  };
  while (!is_free(first_free_)) ++first_free_;
  std::uint32_t base = first_free_ - bytes[0];
  while (!std::ranges::all_of(bytes, [&](std::uint32_t byte) { return is_free(base + byte); }))
    ++base;
  const std::size_t needed = base + SubstringTable::kByteCodes;
  if (needed > nodes_.size()) {
    nodes_.resize(std::max(needed, 2 * nodes_.size()));
    matches_.resize(nodes_.size());
  }
  return base;
}

std::string SubstringEncoder::text(std::uint32_t code) const {
  if (code < SubstringTable::kByteCodes) return std::string(1, static_cast<char>(code));
  return strings_[by_length_[code - SubstringTable::kByteCodes]];
}

void SubstringEncoder::write_table(std::string& out) const {
  out.push_back(static_cast<char>(code_bits_));
  if (!has_strings()) return;
  std::array<std::uint32_t, SubstringTable::kLongest + 1> counts{};
  for (const std::string& string : strings_) ++counts[string.size()];
  for (const std::uint32_t count : std::span(counts).subspan(SubstringTable::kShortest))
    put_varint(out, count);
  for (const std::uint32_t at : by_length_) out += strings_[at];
}

}  // namespace inkling::storage
