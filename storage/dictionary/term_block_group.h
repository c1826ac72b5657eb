#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "storage/bits/byte_buffer.h"
#include "storage/strings/front_coding.h"
#include "storage/strings/substring_encoder.h"

namespace inkling::storage {

/// Blocks of the dictionary, kept until the table of their keys is learned from all of them:
/// usually 0.8 MB, and at most kTermGroupBytes and a block, plus 8 bytes per key.
class TermBlockGroup {
 public:
  bool is_empty() const noexcept { return blocks_.empty(); }
  std::size_t block_count() const noexcept { return blocks_.size(); }
  bool is_full() const noexcept;

  /// Begins a block. Its first key is not stored here, but in the index of blocks.
  void begin_block(std::string_view key) { last_key_ = key; }
  /// The next key of the block.
  void add_key(std::string_view key);
  /// Append the rest of the block here before end_block().
  ByteBuffer& bodies() noexcept { return bodies_; }
  void end_block() { blocks_.push_back({keys_.size(), bodies_.size()}); }

  /// Learns the encoder for its keys; `before` is that of the group before.
  SubstringEncoder learn(SubstringEncoder before) const;
  /// Calls `on_block(bytes)` for each block in order.
  template <typename OnBlock>
  void encode(const SubstringEncoder& encoder, OnBlock on_block) const;
  void clear() noexcept;

 private:
  struct Key {
    std::uint32_t shared;  ///< with the key before
    std::uint32_t rest;
  };
  /// The end of a block in keys_ and bodies_.
  struct BlockEnd {
    std::size_t keys;
    std::size_t bodies;
  };

  std::string last_key_;
  std::vector<Key> keys_;
  std::string rests_;  ///< of the keys
  ByteBuffer bodies_;
  std::vector<BlockEnd> blocks_;
};

template <typename OnBlock>
void TermBlockGroup::encode(const SubstringEncoder& encoder, OnBlock on_block) const {
  FrontCodedWriter writer(kKeyCoding);
  BitWriter bits;
  ByteBuffer block;
  std::string_view rests = rests_;
  BlockEnd begin{};
  for (const BlockEnd& end : blocks_) {
    bits.clear();
    writer.begin();
    for (std::size_t at = begin.keys; at < end.keys; ++at) {
      writer.put(keys_[at].shared, rests.substr(0, keys_[at].rest), encoder, bits);
      rests.remove_prefix(keys_[at].rest);
    }
    const std::string_view keys = bits.view();
    const std::string_view body = bodies_.view().substr(begin.bodies, end.bodies - begin.bodies);
    block.clear();
    block.reserve_more(ByteBuffer::kLongestVarint + keys.size() + body.size());
    block.put_varint(keys.size());
    block.put(keys);
    block.put(body);
    on_block(block.view());
    begin = end;
  }
}

}  // namespace inkling::storage
