#include "indexer/bytes/compressed_file.h"

#include <string_view>

#include "indexer/bytes/bzip2_source.h"
#include "indexer/bytes/gzip_source.h"
#include "indexer/bytes/xz_source.h"
#include "indexer/bytes/zstd_source.h"

namespace inkling::indexer {

namespace {

constexpr std::string_view kGzip = ".gz";
constexpr std::string_view kZstd = ".zst";
constexpr std::string_view kBzip2 = ".bz2";
constexpr std::string_view kXz = ".xz";

}  // namespace

std::unique_ptr<ByteSource> open_decompressed(const std::filesystem::path& path) {
  const std::string name = path.string();
  if (name.ends_with(kGzip)) return gunzip(open_file(path), name);
  if (name.ends_with(kZstd)) return unzstd(open_file(path), name);
  if (name.ends_with(kBzip2)) return bunzip2(open_file(path), name);
  if (name.ends_with(kXz)) return unxz(open_file(path), name);
  return open_file(path);
}

std::string without_compression_suffix(const std::string& name) {
  for (const std::string_view suffix : {kGzip, kZstd, kBzip2, kXz}) {
    if (name.ends_with(suffix)) return name.substr(0, name.size() - suffix.size());
  }
  return name;
}

}  // namespace inkling::indexer
