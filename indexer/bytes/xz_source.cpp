#include "indexer/bytes/xz_source.h"

#include <lzma.h>

#include <algorithm>
#include <new>
#include <string_view>
#include <utility>

#include "indexer/bytes/decoder_source.h"

namespace inkling::indexer {

namespace {

constexpr std::uint64_t kMostMemory = std::uint64_t{128} << 20;
constexpr std::string_view kXzMagic(
    "\xFD"
    "7zXZ\0",
    6);

std::string reason_of(lzma_ret status) {
  switch (status) {
    case LZMA_FORMAT_ERROR:
      return "not an xz stream";
    case LZMA_MEMLIMIT_ERROR:
      return "xz: needs more than 128 MiB of memory";
    case LZMA_OPTIONS_ERROR:
      return "xz: unsupported options";
    default:
      return "xz: data error";
  }
}

class XzSource : public DecoderSource {
 public:
  using DecoderSource::DecoderSource;
  ~XzSource() override { lzma_end(&xz_); }

 private:
  // With no input left the decoder may still hold output that did not fit before: it is called all
  // the same.
  Step decode(std::span<const char> in, std::span<char> out) override {
    if (!within_) {
      if (in.empty()) return {};
      if (any_stream_ && in.front() == '\0') return pass_padding(in);
      if (lzma_stream_decoder(&xz_, kMostMemory, 0) != LZMA_OK) throw std::bad_alloc();
      within_ = true;
      magic_bytes_ = 0;
    }
    if (any_stream_ && !goes_on_as_stream(in))
      return {.damage = "bytes after the end of the xz stream", .is_behind_end = true};
    return decode_stream(in, out);
  }

  std::string missing_at_end() const override {
    if (within_) return "the xz stream ends too early";
    return any_stream_ ? "" : "the file is empty, not xz";
  }

  /// The decoder says nothing of fewer bytes than a stream has in front.
  bool goes_on_as_stream(std::span<const char> in) {
    const std::size_t size = std::min(in.size(), kXzMagic.size() - magic_bytes_);
    const std::string_view bytes(in.data(), size);
    const bool is_magic = kXzMagic.substr(magic_bytes_, size) == bytes;
    magic_bytes_ += size;
    return is_magic;
  }

  static Step pass_padding(std::span<const char> in) {
    const auto end = std::find_if(in.begin(), in.end(), [](char byte) { return byte != '\0'; });
    return {.taken = static_cast<std::size_t>(end - in.begin())};
  }

  Step decode_stream(std::span<const char> in, std::span<char> out) {
    xz_.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
    xz_.avail_in = in.size();
    xz_.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    xz_.avail_out = out.size();
    const lzma_ret status = lzma_code(&xz_, LZMA_RUN);
    Step step{.taken = in.size() - xz_.avail_in, .put = out.size() - xz_.avail_out};
    if (status == LZMA_STREAM_END) {
      any_stream_ = true;
      within_ = false;
    } else if (status == LZMA_MEM_ERROR) {
      throw std::bad_alloc();
    } else if (status != LZMA_OK && status != LZMA_BUF_ERROR) {
      step.damage = reason_of(status);
    }
    return step;
  }

  lzma_stream xz_ = LZMA_STREAM_INIT;
  bool within_ = false;
  bool any_stream_ = false;
  std::size_t magic_bytes_ = 0;  ///< of the stream, that were there
};

}  // namespace

std::unique_ptr<ByteSource> unxz(std::unique_ptr<ByteSource> packed, std::string name) {
  return std::make_unique<XzSource>(std::move(packed), std::move(name));
}

}  // namespace inkling::indexer
