#include "indexer/bytes/decoding_source.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "indexer/bytes/text_decoder.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kPiece = std::size_t{16} << 10;

class DecodingSource : public ByteSource {
 public:
  DecodingSource(std::unique_ptr<ByteSource> encoded, const std::string& encoding)
      : encoded_(std::move(encoded)), decoder_(encoding), piece_(kPiece) {}

  std::uint64_t consumed() const noexcept override { return encoded_->consumed(); }

 private:
  std::size_t fetch(std::span<char> buffer) override {
    while (at_ == decoded_.size() && !ended_) decode_piece();
    const std::size_t size = std::min(buffer.size(), decoded_.size() - at_);
    std::copy_n(decoded_.data() + at_, size, buffer.data());
    at_ += size;
    return size;
  }

  void decode_piece() {
    const std::size_t size = encoded_->read(piece_);
    ended_ = size == 0;
    decoded_.clear();
    at_ = 0;
    decoder_.decode({piece_.data(), size}, ended_, decoded_);
  }

  std::unique_ptr<ByteSource> encoded_;
  TextDecoder decoder_;
  std::vector<char> piece_;
  std::string decoded_;
  std::size_t at_ = 0;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> decode(std::unique_ptr<ByteSource> encoded,
                                   const std::string& encoding) {
  return std::make_unique<DecodingSource>(std::move(encoded), encoding);
}

}  // namespace inkling::indexer
