#include "indexer/bytes/bzip2_source.h"

#include <bzlib.h>

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#include "indexer/bytes/decoder_source.h"

namespace inkling::indexer {

namespace {

unsigned fitting(std::size_t size) {
  return static_cast<unsigned>(std::min<std::size_t>(size, std::numeric_limits<unsigned>::max()));
}

class Bzip2Source : public DecoderSource {
 public:
  using DecoderSource::DecoderSource;
  ~Bzip2Source() override { end_stream(); }

 private:
  // With no input left the decoder may still hold output that did not fit before: it is called all
  // the same.
  Step decode(std::span<const char> in, std::span<char> out) override {
    if (!within_) {
      if (in.empty()) return {};
      start_stream();
    }
    bzip2_.next_in = const_cast<char*>(in.data());  // is never written through
    bzip2_.avail_in = fitting(in.size());
    bzip2_.next_out = out.data();
    bzip2_.avail_out = fitting(out.size());
    const int status = BZ2_bzDecompress(&bzip2_);
    Step step{.taken = fitting(in.size()) - bzip2_.avail_in,
              .put = fitting(out.size()) - bzip2_.avail_out};
    if (status == BZ_STREAM_END) {
      any_stream_ = true;
      end_stream();
    } else if (status == BZ_MEM_ERROR) {
      throw std::bad_alloc();
    } else if (status == BZ_DATA_ERROR_MAGIC) {
      step.damage = any_stream_ ? "bytes after the end of the bzip2 stream" : "not a bzip2 stream";
      step.is_behind_end = any_stream_;
    } else if (status != BZ_OK) {
      step.damage = "bzip2: data error";
    }
    return step;
  }

  std::string missing_at_end() const override {
    if (within_) return "the bzip2 stream ends too early";
    return any_stream_ ? "" : "the file is empty, not bzip2";
  }

  void start_stream() {
    bzip2_ = {};
    if (BZ2_bzDecompressInit(&bzip2_, 0, 0) != BZ_OK) throw std::bad_alloc();
    within_ = true;
  }
  void end_stream() {
    if (std::exchange(within_, false)) BZ2_bzDecompressEnd(&bzip2_);
  }

  bz_stream bzip2_{};
  bool within_ = false;
  bool any_stream_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> bunzip2(std::unique_ptr<ByteSource> packed, std::string name) {
  return std::make_unique<Bzip2Source>(std::move(packed), std::move(name));
}

}  // namespace inkling::indexer
