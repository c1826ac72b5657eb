#pragma once

/// Cutting bytes into lines.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "indexer/bytes/byte_source.h"
#include "indexer/records/pending_bytes.h"

namespace inkling::indexer {

/// Lines end in LF or CR LF; the last one may end with the source. A byte order mark at the front
/// is left out. Memory: O(max_bytes), however long a line is.
class LineReader {
 public:
  struct Line {
    std::string_view text;     ///< without its end; valid until the next call; empty when too long
    std::uint64_t number = 0;  ///< from 1
    bool too_long = false;     ///< longer than max_bytes: it was skipped
  };

  /// The source must outlive the reader.
  LineReader(ByteSource& source, std::size_t max_bytes)
      : max_bytes_(max_bytes), pending_(source, max_bytes) {}

  /// Takes the lines that are blank and next, but for one that is very long. Throws as next().
  void pass_blank_lines() { number_ += pending_.take_blank_lines(); }
  /// False at the end. Throws what the source throws, once all complete lines before it were read.
  bool next(Line& line);

 private:
  Line take(std::size_t length, std::size_t with_end);
  bool take_last(Line& line);
  Line skip_long_line();

  std::size_t max_bytes_;
  PendingBytes pending_;
  std::uint64_t number_ = 0;
};

}  // namespace inkling::indexer
