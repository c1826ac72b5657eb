#include "tests/indexer/packing.h"

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <utility>
#include <vector>

namespace inkling::test {

namespace {

class StringSource : public indexer::ByteSource {
 public:
  StringSource(std::string bytes, std::size_t step) : bytes_(std::move(bytes)), step_(step) {}

 private:
  std::size_t fetch(std::span<char> buffer) override {
    const std::size_t size = std::min({buffer.size(), step_, bytes_.size() - at_});
    std::copy_n(bytes_.data() + at_, size, buffer.data());
    at_ += size;
    return size;
  }

  std::string bytes_;
  std::size_t step_;
  std::size_t at_ = 0;
};

}  // namespace

std::string gzip(std::string_view text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    throw std::runtime_error("deflateInit2 failed");
  }
  std::string input(text);
  std::string packed(deflateBound(&stream, static_cast<uLong>(input.size())) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) throw std::runtime_error("deflate failed");
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string zstd(std::string_view text) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size());
  ZSTD_freeCCtx(context);
  if (ZSTD_isError(size) != 0) throw std::runtime_error(ZSTD_getErrorName(size));
  packed.resize(size);
  return packed;
}

std::string bzip2(std::string_view text) {
  std::string input(text);
  auto size = static_cast<unsigned>(input.size() + input.size() / 100 + 700);
  std::string packed(size, '\0');
  if (BZ2_bzBuffToBuffCompress(packed.data(), &size, input.data(),
                               static_cast<unsigned>(input.size()), 9, 0, 0) != BZ_OK) {
    throw std::runtime_error("BZ2_bzBuffToBuffCompress failed");
  }
  packed.resize(size);
  return packed;
}

std::string xz(std::string_view text) {
  std::string packed(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  if (lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, nullptr,
                              reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
                              reinterpret_cast<std::uint8_t*>(packed.data()), &size,
                              packed.size()) != LZMA_OK) {
    throw std::runtime_error("lzma_easy_buffer_encode failed");
  }
  packed.resize(size);
  return packed;
}

std::string tar_head(const std::string& name, std::size_t bytes) {
  const auto octal = [](std::size_t number, std::size_t digits) {
    std::string text(digits, '0');
    for (std::size_t at = digits; at-- > 0; number /= 8)
      text[at] = static_cast<char>('0' + number % 8);
    return text + '\0';
  };
  std::string head(512, '\0');
  head.replace(0, name.size(), name);
  head.replace(100, 8, octal(0644, 7));
  head.replace(124, 12, octal(bytes, 11));
  head.replace(136, 12, octal(0, 11));
  head.replace(148, 8, std::string(8, ' '));
  head[156] = '0';
  head.replace(257, 8,
               std::string("ustar\0"
                           "00",
                           8));
  std::size_t sum = 0;
  for (const char c : head) sum += static_cast<unsigned char>(c);
  head.replace(148, 7, octal(sum, 6));
  return head;
}

std::string tar_of(const ZipMembers& members) {
  std::string archive;
  for (const auto& [name, bytes] : members)
    archive +=
        tar_head(name, bytes.size()) + bytes + std::string((512 - bytes.size() % 512) % 512, '\0');
  return archive + std::string(1024, '\0');
}

void write_file(const std::filesystem::path& path, std::string_view bytes) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) throw std::runtime_error("cannot write " + path.string());
}

std::unique_ptr<indexer::ByteSource> source_of(std::string bytes, std::size_t step) {
  return std::make_unique<StringSource>(std::move(bytes), step);
}

Outcome read_all(indexer::ByteSource& source, std::size_t buffer_size) {
  Outcome outcome;
  std::vector<char> buffer(buffer_size);
  try {
    while (const std::size_t size = source.read(buffer)) outcome.text.append(buffer.data(), size);
  } catch (const indexer::DamagedStreamError& damage) {
    outcome.damaged = true;
    outcome.offset = damage.offset();
    outcome.damage = damage.damage();
  }
  return outcome;
}

}  // namespace inkling::test
