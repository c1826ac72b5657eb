#include "reader/zip_directory.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "reader/converted.h"

namespace inkling::reader {

namespace {

constexpr std::size_t kEndSize = 22;
constexpr std::size_t kLongestComment = 0xFFFF;
constexpr std::size_t kEntrySize = 46;
constexpr std::size_t kMemberHeader = 30;
/// Stands for a number that is written elsewhere: such members are told by where they begin alone.
constexpr std::uint32_t kElsewhere = 0xFFFFFFFF;

std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t number = 0;
  for (std::size_t byte = size; byte > 0; --byte)
    number = number << 8 | static_cast<unsigned char>(bytes[at + byte - 1]);
  return number;
}

/// The record behind all entries.
std::optional<std::size_t> find_end(std::string_view zip) {
  if (zip.size() < kEndSize) return std::nullopt;
  const std::size_t at = zip.rfind("PK\5\6", zip.size() - kEndSize);
  if (at == zip.npos || zip.size() - at > kEndSize + kLongestComment) return std::nullopt;
  return at;
}

/// Where a member begins, and how many bytes are its own at least.
using Member = std::pair<std::uint32_t, std::uint32_t>;

std::vector<Member> members_of(std::string_view zip, std::size_t end) {
  std::vector<Member> members;
  const std::size_t size = number_at(zip, end + 12, 4);
  std::size_t at = size > end ? end : end - size;
  while (at + kEntrySize <= end && zip.substr(at).starts_with("PK\1\2")) {
    const std::uint32_t packed = number_at(zip, at + 20, 4);
    const std::uint32_t begin = number_at(zip, at + 42, 4);
    if (begin != kElsewhere)
      members.emplace_back(begin, packed == kElsewhere || packed > zip.size() ? 0 : packed);
    at += kEntrySize + number_at(zip, at + 28, 2) + number_at(zip, at + 30, 2) +
          number_at(zip, at + 32, 2);
  }
  return members;
}

}  // namespace

void require_apart(std::string_view zip) {
  if (!zip.starts_with("PK")) return;
  const std::optional<std::size_t> end = find_end(zip);
  if (!end) return;
  std::vector<Member> members = members_of(zip, *end);
  std::ranges::sort(members);
  std::uint64_t free = 0;
  for (const auto& [begin, packed] : members) {
    if (begin < free) throw HostileDocument("several of its members are the same bytes");
    free = std::uint64_t{begin} + kMemberHeader + packed;
  }
}

}  // namespace inkling::reader
