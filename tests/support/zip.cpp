#include "tests/support/zip.h"

#include <zlib.h>

#include <cstdint>
#include <stdexcept>

namespace inkling::test {

namespace {

std::string little(std::uint64_t number, int bytes) {
  std::string text;
  for (int at = 0; at < bytes; ++at) {
    text += static_cast<char>(number);
    number >>= 8;
  }
  return text;
}

std::string deflated(const std::string& bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("zlib does not begin");
  std::string packed(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int ended = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (ended != Z_STREAM_END) throw std::runtime_error("zlib does not end");
  return packed;
}

}  // namespace

std::string zip_of(const ZipMembers& members) {
  constexpr int kDeflate = 8;
  std::string archive;
  std::string directory;
  for (const auto& [name, bytes] : members) {
    std::string packed = deflated(bytes);
    const bool is_smaller = packed.size() < bytes.size();
    if (!is_smaller) packed = bytes;
    const auto check =
        crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size()));
    // Version, flags, method, time and day, and what follows, up to the name.
    const std::string head = little(20, 2) + little(0, 2) + little(is_smaller ? kDeflate : 0, 2) +
                             little(0, 2) + little(0x21, 2) + little(check, 4) +
                             little(packed.size(), 4) + little(bytes.size(), 4) +
                             little(name.size(), 2) + little(0, 2);
    directory += "PK\1\2" + little(20, 2) + head + little(0, 10) + little(archive.size(), 4) + name;
    archive += "PK\3\4" + head + name + packed;
  }
  const std::string count = little(members.size(), 2);
  return archive + directory + "PK\5\6" + little(0, 4) + count + count +
         little(directory.size(), 4) + little(archive.size(), 4) + little(0, 2);
}

}  // namespace inkling::test
