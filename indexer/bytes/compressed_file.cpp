#include "indexer/bytes/compressed_file.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "indexer/bytes/bzip2_source.h"
#include "indexer/bytes/gzip_source.h"
#include "indexer/bytes/xz_source.h"
#include "indexer/bytes/zstd_source.h"

namespace inkling::indexer {

namespace {

using namespace std::string_view_literals;

struct Codec {
  std::string_view suffix;
  std::string_view magic;  ///< '?' stands for any byte
  std::unique_ptr<ByteSource> (*unpack)(std::unique_ptr<ByteSource>, std::string);
};

/// Words can begin with "BZh9", so bzip2 is told by the whole beginning of a first block, or of a
/// stream without blocks.
constexpr std::array<Codec, 6> kCodecs{{
    {".gz", "\x1F\x8B\x08"sv, gunzip},
    {".zst", "\x28\xB5\x2F\xFD"sv, unzstd},
    {".zst", "?\x2A\x4D\x18"sv, unzstd},  // a frame to be skipped
    {".bz2", "BZh?\x31\x41\x59\x26\x53\x59"sv, bunzip2},
    {".bz2", "BZh?\x17\x72\x45\x38\x50\x90"sv, bunzip2},
    {".xz", "\xFD\x37\x7A\x58\x5A\0"sv, unxz},
}};
constexpr std::size_t kLongestMagic = 10;

/// As far as the front goes.
bool agrees(std::string_view front, std::string_view magic) {
  const std::size_t size = std::min(front.size(), magic.size());
  return std::equal(front.begin(), front.begin() + size, magic.begin(),
                    [](char found, char wanted) { return wanted == '?' || found == wanted; });
}

bool is_packed(std::string_view front, const std::string& name, const Codec& codec) {
  if (!agrees(front, codec.magic)) return false;
  return front.size() >= codec.magic.size() || name.ends_with(codec.suffix);
}

}  // namespace

std::unique_ptr<PeekedSource> decompressed(std::unique_ptr<ByteSource> source,
                                           const std::string& name) {
  auto peeked = std::make_unique<PeekedSource>(std::move(source));
  const std::string_view front = peeked->peek(kLongestMagic);
  for (const Codec& codec : kCodecs) {
    if (is_packed(front, name, codec))
      return std::make_unique<PeekedSource>(codec.unpack(std::move(peeked), name));
  }
  return peeked;
}

std::unique_ptr<PeekedSource> open_decompressed(const std::filesystem::path& path) {
  return decompressed(open_file(path), path.string());
}

std::string without_compression_suffix(const std::string& name) {
  for (const Codec& codec : kCodecs) {
    if (!name.ends_with(codec.suffix)) continue;
    const std::string rest = name.substr(0, name.size() - codec.suffix.size());
    return rest.empty() || rest.ends_with('/') ? name : rest;
  }
  return name;
}

}  // namespace inkling::indexer
