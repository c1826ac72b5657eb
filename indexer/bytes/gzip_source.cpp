#include "indexer/bytes/gzip_source.h"

#define ZLIB_CONST  // next_in is never written through
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#include "indexer/bytes/decoder_source.h"

namespace inkling::indexer {

namespace {

constexpr char kFirstByte = '\x1F';  ///< of a member
constexpr int kGzipOnly =
    15 + 16;  ///< windowBits of inflateInit2: the largest window, a gzip header

uInt bounded(std::size_t size) {
  return static_cast<uInt>(std::min<std::size_t>(size, std::numeric_limits<uInt>::max()));
}

class GzipSource : public DecoderSource {
 public:
  GzipSource(std::unique_ptr<ByteSource> packed, std::string name)
      : DecoderSource(std::move(packed), std::move(name)) {
    if (inflateInit2(&zlib_, kGzipOnly) != Z_OK) throw std::bad_alloc();
  }
  ~GzipSource() override { inflateEnd(&zlib_); }

 private:
  // Where the stream is. A gzip file is one member or several in a row, and programs that write
  // blocks of a fixed size, such as tar, fill the last one up with zero bytes.
  //
  //   between  before a member, at first and behind each: a byte begins the next one, which is then
  //            `within`. Behind the first member a zero begins `padding`: no member begins so.
  //   within   zlib inflates the member, and checks length and checksum where it ends: then it is
  //            `between` again. The stream must not end here.
  //   padding  only zeros may follow, up to the end. There is no way back.
  //
  // Anything else behind a member is damage behind the end.
  //
  // The first two move on without taking a byte; fetch() asks again. With no input left zlib may
  // still hold output that did not fit before: it is called all the same.
  Step decode(std::span<const char> in, std::span<char> out) override {
    if (state_ == State::within) return inflate_member(in, out);
    if (in.empty()) return {};
    return state_ == State::between ? start_member(in) : pass_padding(in);
  }

  std::string missing_at_end() const override {
    if (state_ == State::within) return "the gzip stream ends too early";
    return members_ == 0 ? "the file is empty, not gzip" : "";
  }

  Step start_member(std::span<const char> in) {
    if (members_ > 0 && in.front() == '\0') {
      state_ = State::padding;
      return {};
    }
    if (members_ > 0 && in.front() != kFirstByte) return behind_end();
    inflateReset(&zlib_);
    state_ = State::within;
    return {};
  }

  Step pass_padding(std::span<const char> in) {
    const auto end = std::find_if(in.begin(), in.end(), [](char byte) { return byte != '\0'; });
    Step step{.taken = static_cast<std::size_t>(end - in.begin())};
    if (end == in.end()) return step;
    Step damaged = behind_end();
    damaged.taken = step.taken;
    return damaged;
  }

  static Step behind_end() {
    return {.damage = "bytes after the end of the gzip stream", .is_behind_end = true};
  }

  Step inflate_member(std::span<const char> in, std::span<char> out) {
    zlib_.next_in = reinterpret_cast<const Bytef*>(in.data());
    zlib_.avail_in = bounded(in.size());
    zlib_.next_out = reinterpret_cast<Bytef*>(out.data());
    zlib_.avail_out = bounded(out.size());
    const int status = inflate(&zlib_, Z_NO_FLUSH);
    Step step{.taken = bounded(in.size()) - zlib_.avail_in,
              .put = bounded(out.size()) - zlib_.avail_out};
    if (status == Z_STREAM_END) {
      ++members_;
      state_ = State::between;
    } else if (status == Z_MEM_ERROR) {
      throw std::bad_alloc();
    } else if (status != Z_OK && status != Z_BUF_ERROR) {
      step.damage = zlib_.msg != nullptr ? std::string("gzip: ") + zlib_.msg : "not a gzip stream";
      step.is_behind_end = members_ > 0 && zlib_.total_out == 0;
    }
    return step;
  }

  enum class State { between, within, padding };

  z_stream zlib_{};
  State state_ = State::between;
  std::uint64_t members_ = 0;
};

}  // namespace

std::unique_ptr<ByteSource> gunzip(std::unique_ptr<ByteSource> packed, std::string name) {
  return std::make_unique<GzipSource>(std::move(packed), std::move(name));
}

}  // namespace inkling::indexer
