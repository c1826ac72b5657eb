#include "storage/documents/text_frame.h"

#include <zstd.h>

#include <algorithm>
#include <new>

namespace inkling::storage {

namespace {

constexpr int kLargestWindowLog =
    23;  ///< of a frame; the level that blocks are compressed with stays below
/// A frame of at most this size is decompressed at once into memory that is allocated before.
constexpr std::size_t kAtOnce = 1 << 20;

struct Decompressor {
  Decompressor() : context(ZSTD_createDCtx()) {
    if (context == nullptr) throw std::bad_alloc();
  }
  ~Decompressor() { ZSTD_freeDCtx(context); }
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;

  ZSTD_DCtx* context;
};

bool decompress_at_once(std::span<const std::byte> packed, const ZSTD_DDict* dictionary,
                        std::string& raw) {
  // Making a context takes a quarter of the time that a block takes. This one keeps only its
  // tables, as bytes are decompressed straight into `raw`.
  thread_local const Decompressor kept;
  return ZSTD_findFrameCompressedSize(packed.data(), packed.size()) == packed.size() &&
         ZSTD_decompress_usingDDict(kept.context, raw.data(), raw.size(), packed.data(),
                                    packed.size(), dictionary) == raw.size();
}

bool decompress_by_and_by(std::span<const std::byte> packed, const ZSTD_DDict* dictionary,
                          std::uint64_t size, std::string& raw) {
  const Decompressor decompressor;
  ZSTD_DCtx_setParameter(decompressor.context, ZSTD_d_windowLogMax, kLargestWindowLog);
  if (dictionary != nullptr) ZSTD_DCtx_refDDict(decompressor.context, dictionary);
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  for (std::size_t filled = 0;;) {
    raw.resize(std::min<std::uint64_t>(size, std::max(2 * filled, kAtOnce)));
    ZSTD_outBuffer out{raw.data(), raw.size(), filled};
    const std::size_t left = ZSTD_decompressStream(decompressor.context, &out, &in);
    if (ZSTD_isError(left)) return false;
    if (left == 0) return out.pos == size && in.pos == in.size;
    if (out.pos == filled || out.pos == size) return false;
    filled = out.pos;
  }
}

}  // namespace

bool decompress_frame(std::span<const std::byte> packed, const ZSTD_DDict* dictionary,
                      std::uint64_t size, std::string& raw) {
  if (size > kAtOnce) return decompress_by_and_by(packed, dictionary, size, raw);
  raw.resize(static_cast<std::size_t>(size));
  return decompress_at_once(packed, dictionary, raw);
}

}  // namespace inkling::storage
