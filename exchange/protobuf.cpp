#include "exchange/protobuf.h"

#include <bit>

namespace inkling::exchange {

namespace {

enum class WireType : std::uint8_t { varint = 0, fixed64 = 1, bytes = 2 };

void put_tag(std::uint32_t field, WireType type, std::string& out) {
  put_varint(std::uint64_t{field} << 3 | static_cast<std::uint64_t>(type), out);
}

}  // namespace

void put_varint(std::uint64_t value, std::string& out) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

MessageBuilder& MessageBuilder::put(std::uint32_t field, std::uint64_t value) {
  if (value == 0) return *this;
  put_tag(field, WireType::varint, bytes_);
  put_varint(value, bytes_);
  return *this;
}

MessageBuilder& MessageBuilder::put_double(std::uint32_t field, double value) {
  if (value == 0) return *this;
  put_tag(field, WireType::fixed64, bytes_);
  const auto bits = std::bit_cast<std::uint64_t>(value);
  for (int shift = 0; shift < 64; shift += 8) bytes_ += static_cast<char>(bits >> shift);
  return *this;
}

MessageBuilder& MessageBuilder::put(std::uint32_t field, std::string_view text) {
  return text.empty() ? *this : add(field, text);
}

MessageBuilder& MessageBuilder::add(std::uint32_t field, std::string_view message) {
  put_tag(field, WireType::bytes, bytes_);
  put_varint(message.size(), bytes_);
  bytes_ += message;
  return *this;
}

}  // namespace inkling::exchange
