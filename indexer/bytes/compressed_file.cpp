#include "indexer/bytes/compressed_file.h"

#include <string_view>

#include "indexer/bytes/gzip_source.h"
#include "indexer/bytes/zstd_source.h"

namespace inkling::indexer {

namespace {

constexpr std::string_view kGzip = ".gz";
constexpr std::string_view kZstd = ".zst";

}  // namespace

std::unique_ptr<ByteSource> open_decompressed(const std::filesystem::path& path) {
  const std::string name = path.string();
  if (name.ends_with(kGzip)) return gunzip(open_file(path), name);
  if (name.ends_with(kZstd)) return unzstd(open_file(path), name);
  return open_file(path);
}

std::string without_compression_suffix(const std::string& name) {
  for (const std::string_view suffix : {kGzip, kZstd}) {
    if (!name.ends_with(suffix)) continue;
    const std::string rest = name.substr(0, name.size() - suffix.size());
    return rest.empty() || rest.ends_with('/') ? name : rest;
  }
  return name;
}

}  // namespace inkling::indexer
