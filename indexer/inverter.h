#pragma once

/// Tokens of documents, turned round: for each term the documents and positions that hold it, in memory.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/lexicon.h"
#include "inkling/types.h"
#include "storage/segment_writer.h"

namespace inkling::indexer {

/// Byte streams that grow at their ends, many at a time, in slices of a few shared chunks: no
/// allocation for each of them, and O(1) to append a byte.
class SlicePool {
 public:
  /// A stream; the empty one has no bytes.
  struct Stream {
    std::uint8_t* first = nullptr;  ///< first slice
    std::uint8_t* at = nullptr;     ///< where the next byte goes
    std::uint8_t* end = nullptr;    ///< of the payload of the last slice
  };

  void append(Stream& stream, std::uint8_t byte) {
    if (stream.at == stream.end) grow(stream);
    *stream.at++ = byte;
  }
  void append_varint(Stream& stream, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) append(stream, static_cast<std::uint8_t>(value | 0x80));
    append(stream, static_cast<std::uint8_t>(value));
  }

  /// Reads a stream from its beginning.
  class Reader {
   public:
    explicit Reader(const Stream& stream);
    bool at_end() const noexcept { return at_ == stream_end_; }
    std::uint64_t varint();

   private:
    std::uint8_t byte();

    const std::uint8_t* at_;
    const std::uint8_t* slice_end_;
    const std::uint8_t* stream_end_;
    std::size_t slice_bytes_;
  };

  std::size_t memory_bytes() const noexcept { return chunks_.size() * kChunkBytes; }

 private:
  static constexpr std::size_t kChunkBytes = 64 * 1024;
  static constexpr std::size_t kFirstSlice = 16;  ///< with the pointer to the next one
  static constexpr std::size_t kLargestSlice = 256;
  static constexpr std::size_t kLink = sizeof(std::uint8_t*);
  static std::size_t next_slice(std::size_t bytes) noexcept { return bytes < kLargestSlice ? bytes * 2 : bytes; }

  void grow(Stream& stream);
  std::uint8_t* allocate(std::size_t bytes);

  std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;
  std::size_t chunk_used_ = kChunkBytes;
};

/// Collects the occurrences of one segment's documents. Each surface form has a stream of its own, so
/// that a token costs one indexed look-up; the forms of a term are brought together when the segment is written.
class Inverter {
 public:
  analysis::Lexicon& lexicon() noexcept { return lexicon_; }

  /// Occurrences of `doc` in `field`: token i stands at position `first_position` + i. Documents come
  /// in increasing order, positions within a document and field too. Tokens are of lexicon().
  void add(std::uint32_t doc, FieldId field, std::span<const analysis::Token> tokens, std::uint32_t first_position);

  /// Writes all terms in order. The documents must be in `segment` already.
  void write(storage::SegmentWriter& segment) const;

  /// Everything held on the heap. Cost: O(1).
  std::size_t memory_bytes() const noexcept;

 private:
  struct FormPostings {
    SlicePool::Stream stream;
    std::uint32_t count = 0;
    std::uint32_t last_doc = 0;
    std::uint32_t next_position = 0;
  };
  class FormCursor;
  using Forms = std::vector<FormPostings>;

  void append(FormPostings& form, std::uint32_t doc, std::uint32_t position);
  void write_field(FieldId field, const std::vector<std::uint32_t>& in_term_order,
                   storage::SegmentWriter& segment) const;
  void write_term(FieldId field, std::span<const std::uint32_t> forms, storage::SegmentWriter& segment) const;
  /// Merges the forms of one term. Memory: O(occurrences in one document).
  static void write_postings(std::vector<FormCursor> cursors, storage::SegmentWriter& segment);

  analysis::Lexicon lexicon_;
  SlicePool pool_;
  std::array<Forms, kFieldCount> forms_;  ///< by field, then FormId
};

}  // namespace inkling::indexer
