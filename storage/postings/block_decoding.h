#pragma once

/// Decodes the postings of one block, as docs/format.md describes them: bit by bit, and by vectors.

#include <cstddef>
#include <cstdint>
#include <span>

#include "storage/bits/bit_stream.h"
#include "storage/postings/posting_block.h"

namespace inkling::storage {

/// The documents that a block may hold: those from `first` on and below `end`, at most 2^32.
struct DocumentRange {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
};

/// Low bits of the numbers of a block.
struct BlockParameters {
  unsigned gap = 0;
  unsigned tf = 0;
  bool tells_tfs = true;  ///< else all are 1
};

/// Replaces the postings of `block` by the `count` that follow, at most kPostingBlock.
/// CorruptIndexError when they are not of the range. What the vectors are held against.
void decode_by_bits(BitReader& in, std::size_t count, const BlockParameters& parameters,
                    const DocumentRange& range, PostingBlock& block);

/// The documents of a full block, from its head on, BitReader::kReadBehind bytes behind which must
/// be there to be read. The bit of what is in unary at which the tfs begin; 0, and nothing of use
/// in `block`, for what the vectors leave to decode_by_bits(): numbers far greater than what the
/// parameters suit, and whatever is not a block. Cost: a fifth of the other's, with the tfs; no
/// branch on single postings. Source: the n-th one of numbers in unary stands as far behind n as
/// they add up to (Elias, Efficient storage and retrieval by content and address of static files,
/// 1974), so that the high parts of gaps are summed already.
std::uint64_t decode_docs_by_vectors(std::span<const std::byte> bytes, const DocumentRange& range,
                                     PostingBlock& block);

/// Then its tfs, from the bit on that decode_docs_by_vectors() told. False for what is left to
/// decode_by_bits().
bool decode_tfs_by_vectors(std::span<const std::byte> bytes, std::uint64_t first_bit,
                           PostingBlock& block);

}  // namespace inkling::storage
