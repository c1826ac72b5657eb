#pragma once

/// Messages of Protocol Buffers from a source, each behind its length, field by field
/// (https://protobuf.dev/programming-guides/encoding). No byte is believed: whatever the source
/// holds, reading ends or throws.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

/// The bytes are no such messages. `place` is the byte where that was found.
class MessageError : public std::runtime_error {
 public:
  MessageError(std::uint64_t place, const std::string& what)
      : std::runtime_error(what), place_(place) {}
  std::uint64_t place() const noexcept { return place_; }

 private:
  std::uint64_t place_;
};

struct MessageField {
  std::uint64_t number = 0;
  std::uint32_t wire_type = 0;
};

/// Memory: 64 KiB, and the texts that are asked for. Throws MessageError, and what the source
/// throws.
class MessageReader {
 public:
  /// The source must outlive it.
  explicit MessageReader(ByteSource& source) : source_(source), buffer_(kBuffer) {}

  /// Goes to the next message; false at the end of the source.
  bool begin();
  /// The next field of the message; empty at its end. What stands in the field before must have
  /// been read or skipped.
  std::optional<MessageField> next();
  /// What the field holds. Throws where it is none of these, or more than `most`.
  std::uint64_t number(const MessageField& field, std::uint64_t most);
  std::string text(const MessageField& field, std::size_t most);
  void skip(const MessageField& field);
  /// Begins the message in a field; leave() with the result goes back, when next() was empty.
  std::uint64_t enter(const MessageField& field);
  void leave(std::uint64_t outer) noexcept { end_ = outer; }

  /// How many bytes of the source have been read.
  std::uint64_t place() const noexcept { return place_; }

  [[noreturn]] void fail(const std::string& what) const;

 private:
  static constexpr std::size_t kBuffer = std::size_t{64} << 10;

  bool is_at_end();
  unsigned char byte();
  std::uint64_t varint();
  std::uint64_t length();
  void require_bytes(const MessageField& field) const;
  void pass(std::uint64_t count);

  ByteSource& source_;
  std::vector<char> buffer_;
  std::size_t at_ = 0;
  std::size_t size_ = 0;
  std::uint64_t place_ = 0;
  std::uint64_t end_ = 0;  ///< of the message
};

}  // namespace inkling::indexer
