#include "indexer/bytes/zip_front.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace inkling::indexer {

namespace {

constexpr std::string_view kMemberSignature = "PK\3\4";
constexpr std::size_t kMemberHeaderSize = 30;
constexpr std::uint32_t kSizeFollows = 8;  ///< among the flags
constexpr std::uint32_t kStored = 0;       ///< a method
constexpr std::uint32_t kDeflated = 8;     ///< another
constexpr std::uint32_t kSizeElsewhere = 0xFFFFFFFF;

std::uint32_t little_endian_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t number = 0;
  for (std::size_t byte = size; byte > 0; --byte)
    number = number << 8 | static_cast<unsigned char>(bytes[at + byte - 1]);
  return number;
}

/// How long the deflated bytes are at the front; npos if they do not end there.
std::size_t deflated_size(std::string_view front) {
  constexpr int kRaw = -MAX_WBITS;
  z_stream stream{};
  if (inflateInit2(&stream, kRaw) != Z_OK) return std::string_view::npos;
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(front.data()));
  stream.avail_in = static_cast<uInt>(front.size());
  std::array<Bytef, std::size_t{16} << 10> unpacked;
  int got = Z_OK;
  while (got == Z_OK) {
    stream.next_out = unpacked.data();
    stream.avail_out = static_cast<uInt>(unpacked.size());
    got = inflate(&stream, Z_NO_FLUSH);
  }
  const std::size_t size = stream.total_in;
  inflateEnd(&stream);
  return got == Z_STREAM_END ? size : std::string_view::npos;
}

/// How long a member is that does not say it: what is packed well is packed once more as it is, so
/// marks in its bytes may be those of an archive within.
std::size_t untold_size(std::uint32_t method, std::string_view name, std::string_view rest) {
  if (method == kDeflated) return deflated_size(rest);
  return method == kStored && name.ends_with('/') ? 0 : std::string_view::npos;
}

}  // namespace

std::vector<FrontMember> members_in_front(std::string_view front) {
  std::vector<FrontMember> members;
  while (front.starts_with(kMemberSignature) && front.size() > kMemberHeaderSize) {
    const bool size_follows = (little_endian_at(front, 6, 2) & kSizeFollows) != 0;
    const std::uint32_t method = little_endian_at(front, 8, 2);
    const std::uint32_t packed = little_endian_at(front, 18, 4);
    const std::size_t name_size = little_endian_at(front, 26, 2);
    const std::size_t begin = kMemberHeaderSize + name_size + little_endian_at(front, 28, 2);
    const std::string_view name = front.substr(kMemberHeaderSize, name_size);
    const std::string_view rest = front.substr(std::min(begin, front.size()));
    const bool is_unknown = packed == kSizeElsewhere || (packed == 0 && size_follows);
    const std::size_t next = is_unknown ? untold_size(method, name, rest) : packed;
    members.push_back({name, rest.substr(0, next)});
    if (next >= rest.size()) break;
    front = rest.substr(next);
    // Its length may follow once more.
    front.remove_prefix(std::min(front.find(kMemberSignature), front.size()));
  }
  return members;
}

}  // namespace inkling::indexer
