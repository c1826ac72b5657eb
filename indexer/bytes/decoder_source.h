#pragma once

/// What the decompressing sources share: a buffer of compressed bytes, and damage that is thrown
/// only once all bytes before it were read.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

class DecoderSource : public ByteSource {
 public:
  DecoderSource(std::unique_ptr<ByteSource> packed, std::string name)
      : packed_(std::move(packed)), name_(std::move(name)), buffer_(kBufferSize) {}

  std::uint64_t consumed() const noexcept override { return packed_->consumed(); }

 protected:
  /// One step of decoding: from the front of `in` to the front of `out`. Returns the bytes of each,
  /// and a non-empty `damage` if it cannot go on.
  struct Step {
    std::size_t taken = 0;
    std::size_t put = 0;
    std::string damage{};
    bool is_behind_end = false;  ///< the damage: what came of the stream was whole
  };

 private:
  static constexpr std::size_t kBufferSize = std::size_t{64} << 10;
  static constexpr std::uint64_t kHarmlessBytes = std::uint64_t{256} << 20;
  static constexpr std::uint64_t kMostRatio = 500;

  virtual Step decode(std::span<const char> in, std::span<char> out) = 0;
  /// Empty if the stream may end here, otherwise why not.
  virtual std::string missing_at_end() const = 0;

  std::size_t fetch(std::span<char> out) override {
    if (damage_) throw *damage_;
    if (produced() > kHarmlessBytes + kMostRatio * packed_->produced())
      throw OverpackedStreamError(name_, packed_->produced());
    for (;;) {
      const Step step = decode({buffer_.data() + begin_, end_ - begin_}, out);
      begin_ += step.taken;
      if (!step.damage.empty())
        damage_.emplace(name_, packed_->produced() - (end_ - begin_), step.damage,
                        step.is_behind_end ? StreamDamage::behind_end : StreamDamage::within);
      if (step.put > 0) return step.put;
      if (damage_) throw *damage_;
      if (begin_ == end_ && !refill()) return 0;
    }
  }

  /// False at the end of a complete stream.
  bool refill() {
    begin_ = 0;
    end_ = packed_->read(buffer_);
    if (end_ > 0) return true;
    const std::string missing = missing_at_end();
    if (missing.empty()) return false;
    throw damage_.emplace(name_, packed_->produced(), missing, StreamDamage::at_end);
  }

  std::unique_ptr<ByteSource> packed_;
  std::string name_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::optional<DamagedStreamError> damage_;
};

}  // namespace inkling::indexer
