#include "indexer/bytes/zip_front.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace inkling::indexer {

namespace {

constexpr std::string_view kMemberMark = "PK\3\4";
constexpr std::size_t kMemberHeaderSize = 30;
constexpr std::uint32_t kSizeFollows = 8;  ///< among the flags
constexpr std::uint32_t kStored = 0;       ///< the method
constexpr std::uint32_t kSizeElsewhere = 0xFFFFFFFF;

std::uint32_t little_endian_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t number = 0;
  for (std::size_t byte = size; byte > 0; --byte)
    number = number << 8 | static_cast<unsigned char>(bytes[at + byte - 1]);
  return number;
}

}  // namespace

std::vector<FrontMember> members_in_front(std::string_view front) {
  std::vector<FrontMember> members;
  while (front.starts_with(kMemberMark) && front.size() > kMemberHeaderSize) {
    const bool size_follows = (little_endian_at(front, 6, 2) & kSizeFollows) != 0;
    const bool is_stored = little_endian_at(front, 8, 2) == kStored;
    const std::uint32_t packed = little_endian_at(front, 18, 4);
    const std::size_t name_size = little_endian_at(front, 26, 2);
    const std::size_t begin = kMemberHeaderSize + name_size + little_endian_at(front, 28, 2);
    const std::string_view name = front.substr(kMemberHeaderSize, name_size);
    const std::string_view rest = front.substr(std::min(begin, front.size()));
    const bool is_unknown = packed == kSizeElsewhere || (packed == 0 && size_follows);
    const bool may_hold_members = is_stored && !name.ends_with('/');
    const std::size_t next = is_unknown ? rest.find(kMemberMark) : packed;
    members.push_back({name, rest.substr(0, next)});
    if (next >= rest.size() || (is_unknown && may_hold_members)) break;
    front = rest.substr(next);
    // Its length may follow once more.
    front.remove_prefix(std::min(front.find(kMemberMark), front.size()));
  }
  return members;
}

}  // namespace inkling::indexer
