#pragma once

/// A buffer in front of a source, in which records are looked for.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

/// What was read and not taken yet. A byte order mark at the front is left out. Memory: O(the most
/// that was pending), however long the source is.
class PendingBytes {
 public:
  /// Holds at least `most` bytes if asked to. The source must outlive it.
  PendingBytes(ByteSource& source, std::size_t most);

  std::string_view bytes() const noexcept { return {buffer_.data() + begin_, end_ - begin_}; }
  void take(std::size_t count) noexcept { begin_ += count; }
  /// The same; returns how many lines end in what was taken.
  std::uint64_t take_lines(std::size_t count, char line_end = '\n') noexcept;
  /// Takes the lines at the front that are blank, but for one that is very long; returns how many.
  /// Throws what the source throws.
  std::uint64_t take_blank_lines(char line_end = '\n');
  /// Takes the byte order mark at the front, as files have it that were joined; false if there is
  /// none. Throws what the source throws.
  bool take_byte_order_mark();
  /// Reads more behind what is pending, which may move it; false at the end of the source. Throws
  /// what the source throws. At most `most` bytes may be pending.
  bool refill();

 private:
  void read_more();
  void resize(std::size_t size);

  ByteSource& source_;
  std::size_t most_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool is_started_ = false;
  bool is_ended_ = false;
};

}  // namespace inkling::indexer
