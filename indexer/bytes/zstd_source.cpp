#include "indexer/bytes/zstd_source.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <new>
#include <utility>

#include "indexer/bytes/decoder_source.h"

namespace inkling::indexer {

namespace {

struct FreeStream {
  void operator()(ZSTD_DStream* stream) const noexcept { ZSTD_freeDStream(stream); }
};

class ZstdSource : public DecoderSource {
 public:
  ZstdSource(std::unique_ptr<ByteSource> packed, std::string name)
      : DecoderSource(std::move(packed), std::move(name)), stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }

 private:
  // With no input left the decoder may still hold output that did not fit before: it is called all
  // the same.
  Step decode(std::span<const char> in, std::span<char> out) override {
    if (in.empty() && frame_is_whole_) return {};
    ZSTD_inBuffer from{in.data(), in.size(), 0};
    ZSTD_outBuffer to{out.data(), out.size(), 0};
    const std::size_t status = ZSTD_decompressStream(stream_.get(), &to, &from);
    Step step{.taken = from.pos, .put = to.pos};
    if (ZSTD_isError(status) != 0) {
      if (ZSTD_getErrorCode(status) == ZSTD_error_memory_allocation) throw std::bad_alloc();
      step.is_behind_end =
          any_whole_frame_ && ZSTD_getErrorCode(status) == ZSTD_error_prefix_unknown;
      step.damage = step.is_behind_end ? "bytes after the end of the zstd stream"
                                       : std::string("zstd: ") + ZSTD_getErrorName(status);
    } else if (from.pos > 0 || to.pos > 0) {
      any_frame_ = true;
      frame_is_whole_ = status == 0;
      any_whole_frame_ |= frame_is_whole_;
    }
    return step;
  }

  std::string missing_at_end() const override {
    if (!any_frame_) return "the file is empty, not zstd";
    return frame_is_whole_ ? "" : "the zstd stream ends too early";
  }

  std::unique_ptr<ZSTD_DStream, FreeStream> stream_;
  bool any_frame_ = false;
  bool frame_is_whole_ = true;
  bool any_whole_frame_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> unzstd(std::unique_ptr<ByteSource> packed, std::string name) {
  return std::make_unique<ZstdSource>(std::move(packed), std::move(name));
}

}  // namespace inkling::indexer
