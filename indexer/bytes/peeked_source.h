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
  explicit PeekedSource(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}

  /// The first `size` bytes, or fewer at the end of the source. Call before read().
  std::string_view peek(std::size_t size) {
    std::size_t have = front_.size();
    front_.resize(std::max(have, size));
    while (have < front_.size()) {
      const std::size_t more = source_->read(std::span(front_).subspan(have));
      if (more == 0) break;
      have += more;
    }
    front_.resize(have);
    return std::string_view(front_).substr(0, size);
  }

  std::uint64_t consumed() const noexcept override { return source_->consumed(); }

 private:
  std::size_t fetch(std::span<char> buffer) override {
    if (at_ == front_.size()) return source_->read(buffer);
    const std::size_t size = std::min(buffer.size(), front_.size() - at_);
    std::copy_n(front_.data() + at_, size, buffer.data());
    at_ += size;
    return size;
  }

  std::unique_ptr<ByteSource> source_;
  std::string front_;
  std::size_t at_ = 0;
};

}  // namespace inkling::indexer
