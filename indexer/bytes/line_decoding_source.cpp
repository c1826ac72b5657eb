#include "indexer/bytes/line_decoding_source.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "indexer/bytes/encoding_guess.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kReadAtOnce = std::size_t{16} << 10;
/// A line that is longer is decoded in parts.
constexpr std::size_t kLongestLine = std::size_t{1} << 20;

class LineDecodingSource : public ByteSource {
 public:
  LineDecodingSource(std::unique_ptr<ByteSource> encoded, std::string encoding)
      : encoded_(std::move(encoded)), encoding_(std::move(encoding)) {}

  std::uint64_t consumed() const noexcept override { return encoded_->consumed(); }

 private:
  std::size_t fetch(std::span<char> buffer) override {
    while (at_ == decoded_.size() && !is_ended_) decode_lines();
    const std::size_t size = std::min(buffer.size(), decoded_.size() - at_);
    std::copy_n(decoded_.data() + at_, size, buffer.data());
    at_ += size;
    return size;
  }

  void decode_lines() {
    const bool is_cut_off = !read_more();
    std::size_t end = pending_.rfind('\n') + 1;
    if (end == 0 && pending_.size() >= kLongestLine) end = pending_.rfind(' ') + 1;
    if (is_cut_off || (end == 0 && pending_.size() >= kLongestLine)) end = pending_.size();
    decoded_ = convert_other_lines(std::string_view(pending_).substr(0, end), encoding_);
    at_ = 0;
    pending_.erase(0, end);
  }

  /// False at the end, and before damage: then what was read comes first, and it is told when the
  /// source is read again.
  bool read_more() {
    const std::size_t before = pending_.size();
    pending_.resize(before + kReadAtOnce);
    std::size_t more = 0;
    try {
      more = encoded_->read(std::span(pending_).subspan(before));
      is_ended_ = more == 0;
    } catch (const DamagedStreamError&) {
      if (before == 0) throw;
    }
    pending_.resize(before + more);
    return more > 0;
  }

  std::unique_ptr<ByteSource> encoded_;
  std::string encoding_;
  std::string pending_;  ///< not decoded yet
  std::string decoded_;
  std::size_t at_ = 0;  ///< what is left of it begins there
  bool is_ended_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> decode_other_lines(std::unique_ptr<ByteSource> encoded,
                                               const std::string& encoding) {
  return std::make_unique<LineDecodingSource>(std::move(encoded), encoding);
}

}  // namespace inkling::indexer
