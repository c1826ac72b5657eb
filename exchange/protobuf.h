#pragma once

/// Messages of Protocol Buffers as bytes: as much of the encoding as CIFF needs
/// (https://protobuf.dev/programming-guides/encoding). Fields that have their default value are
/// left out, as in proto3.

#include <cstdint>
#include <string>
#include <string_view>

namespace inkling::exchange {

void put_varint(std::uint64_t value, std::string& out);

/// Fields of one message, in the order in which they are put.
class MessageBuilder {
 public:
  MessageBuilder& put(std::uint32_t field, std::uint64_t value);
  MessageBuilder& put_double(std::uint32_t field, double value);
  MessageBuilder& put(std::uint32_t field, std::string_view text);
  /// One of several messages in this one, also an empty one.
  MessageBuilder& add(std::uint32_t field, std::string_view message);
  void clear() { bytes_.clear(); }
  const std::string& bytes() const noexcept { return bytes_; }

 private:
  std::string bytes_;
};

}  // namespace inkling::exchange
