#pragma once

/// A source whose first bytes can be peeked at.

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

class PeekedSource : public ByteSource {
 public:
  /// `front` comes before what `source` has.
  explicit PeekedSource(std::unique_ptr<ByteSource> source, std::string front = {})
      : source_(std::move(source)), front_(std::move(front)) {}

  /// The first `size` bytes, or fewer at the end of the source or before damage, which is then told
  /// when the bytes before it have been read. Only before anything was read; valid until the next
  /// call.
  std::string_view peek(std::size_t size) {
    if (size > front_.size() && !ended_) extend(std::max(size, kLeast));
    return std::string_view(front_).substr(0, size);
  }

  std::uint64_t consumed() const noexcept override { return source_->consumed(); }

 private:
  /// Whoever looks at a few bytes looks at more of them soon.
  static constexpr std::size_t kLeast = std::size_t{8} << 10;

  void extend(std::size_t size) {
    std::size_t have = front_.size();
    front_.resize(size);
    try {
      while (have < size && !ended_) {
        const std::size_t more = source_->read(std::span(front_).subspan(have));
        have += more;
        ended_ = more == 0;
      }
    } catch (const DamagedStreamError&) {
      if (have == 0) throw;
      ended_ = damaged_ = true;
    }
    front_.resize(have);
  }

  std::size_t fetch(std::span<char> buffer) override {
    if (at_ == front_.size()) return ended_ && !damaged_ ? 0 : source_->read(buffer);
    const std::size_t size = std::min(buffer.size(), front_.size() - at_);
    std::copy_n(front_.data() + at_, size, buffer.data());
    at_ += size;
    return size;
  }

  std::unique_ptr<ByteSource> source_;
  std::string front_;
  std::size_t at_ = 0;
  bool ended_ = false;
  bool damaged_ = false;  ///< and tells so when it is read again
};

}  // namespace inkling::indexer
