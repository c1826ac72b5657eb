#pragma once

/// Packed bytes, files and sources for the tests of indexer/.

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "indexer/bytes/byte_source.h"
#include "tests/support/zip.h"

namespace inkling::test {

/// One gzip member; one zstd frame with a checksum; one bzip2 or xz stream.
std::string gzip(std::string_view text);
std::string zstd(std::string_view text);
std::string bzip2(std::string_view text);
std::string xz(std::string_view text);

/// What stands before a file of so many bytes in an archive of tar; such an archive.
std::string tar_head(const std::string& name, std::size_t bytes);
std::string tar_of(const ZipMembers& members);

void write_file(const std::filesystem::path& path, std::string_view bytes);

/// Hands out at most `step` bytes at a time.
std::unique_ptr<indexer::ByteSource> source_of(std::string bytes, std::size_t step);

/// What a source gives before its end or its damage.
struct Outcome {
  std::string text;
  bool damaged = false;
  std::uint64_t offset = 0;  ///< of the damage
  indexer::StreamDamage damage{};
};
Outcome read_all(indexer::ByteSource& source, std::size_t buffer_size);

}  // namespace inkling::test
