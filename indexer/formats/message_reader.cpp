#include "indexer/formats/message_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace inkling::indexer {

namespace {

constexpr std::uint32_t kVarint = 0;
constexpr std::uint32_t kFixed64 = 1;
constexpr std::uint32_t kBytes = 2;
constexpr std::uint32_t kFixed32 = 5;
constexpr std::uint64_t kNoEnd = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kLongestMessage = std::numeric_limits<std::int32_t>::max();

}  // namespace

void MessageReader::fail(const std::string& what) const { throw MessageError(place_, what); }

bool MessageReader::is_at_end() {
  if (at_ < size_) return false;
  at_ = 0;
  size_ = source_.read(buffer_);
  return size_ == 0;
}

unsigned char MessageReader::byte() {
  if (place_ == end_) fail("a message ends within a field");
  if (is_at_end()) fail("the file ends within a message");
  ++place_;
  return static_cast<unsigned char>(buffer_[at_++]);
}

std::uint64_t MessageReader::varint() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const std::uint64_t next = byte();
    value |= (next & 0x7F) << shift;
    if (next < 0x80) return value;
  }
  fail("a number of more than ten bytes");
}

bool MessageReader::begin() {
  end_ = kNoEnd;
  if (is_at_end()) return false;
  const std::uint64_t size = varint();
  if (size > kLongestMessage) fail(fmt::format("a message of {} bytes", size));
  end_ = place_ + size;
  return true;
}

std::optional<MessageField> MessageReader::next() {
  if (place_ == end_) return std::nullopt;
  const std::uint64_t tag = varint();
  if (tag >> 3 == 0) fail("a field without a number");
  return MessageField{tag >> 3, static_cast<std::uint32_t>(tag & 7)};
}

/// Of what stands in a field; it lies within the message.
std::uint64_t MessageReader::length() {
  const std::uint64_t size = varint();
  if (size > end_ - place_)
    fail(fmt::format("a field of {} bytes in a message that has {} left", size, end_ - place_));
  return size;
}

void MessageReader::require_bytes(const MessageField& field) const {
  if (field.wire_type != kBytes) fail(fmt::format("field {} holds no bytes", field.number));
}

std::uint64_t MessageReader::number(const MessageField& field, std::uint64_t most) {
  if (field.wire_type != kVarint) fail(fmt::format("field {} holds no number", field.number));
  const std::uint64_t value = varint();
  if (value > most)
    fail(fmt::format("{} in field {}, at most {} may be there", static_cast<std::int64_t>(value),
                     field.number, most));
  return value;
}

std::string MessageReader::text(const MessageField& field, std::size_t most) {
  require_bytes(field);
  const std::uint64_t size = length();
  if (size > most) fail(fmt::format("a text of {} bytes, at most {} are read", size, most));
  std::string text;
  while (text.size() < size) {
    if (is_at_end()) fail("the file ends within a text");
    const std::size_t part = std::min<std::size_t>(size_ - at_, size - text.size());
    text.append(buffer_.data() + at_, part);
    at_ += part;
    place_ += part;
  }
  return text;
}

void MessageReader::pass(std::uint64_t count) {
  if (count > end_ - place_) fail("a message ends within a field");
  while (count > 0) {
    if (is_at_end()) fail("the file ends within a field");
    const std::size_t part = std::min<std::uint64_t>(size_ - at_, count);
    at_ += part;
    place_ += part;
    count -= part;
  }
}

void MessageReader::skip(const MessageField& field) {
  switch (field.wire_type) {
    case kVarint:
      varint();
      return;
    case kFixed64:
      return pass(8);
    case kBytes:
      return pass(length());
    case kFixed32:
      return pass(4);
    default:
      fail(fmt::format("field {} is of an unknown kind", field.number));
  }
}

std::uint64_t MessageReader::enter(const MessageField& field) {
  require_bytes(field);
  const std::uint64_t size = length();
  const std::uint64_t outer = end_;
  end_ = place_ + size;
  return outer;
}

}  // namespace inkling::indexer
