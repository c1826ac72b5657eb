#include "storage/postings/block_decoding.h"

#include <algorithm>

namespace inkling::storage {

void decode_by_bits(BitReader& in, std::size_t count, const BlockParameters& parameters,
                    const DocumentRange& range, PostingBlock& block) {
  block.count = count;
  const auto docs = std::span(block.docs).first(count);
  const auto tfs = std::span(block.tfs).first(count);
  in.take_all(parameters.gap, docs);
  in.take_all(parameters.tf, tfs);
  std::uint64_t next = range.first;
  std::uint64_t all_high = 0;
  in.unaries(count, [&](std::size_t at, std::uint64_t high) {
    next += high << parameters.gap | docs[at];
    docs[at] = static_cast<std::uint32_t>(next++);
    all_high |= high;
  });
  if (next > range.end || all_high > range.end >> parameters.gap)
    in.fail("document past the end of the segment");
  if (!parameters.tells_tfs) {
    std::ranges::fill(tfs, 1);
    return;
  }
  std::uint64_t largest = 0;
  in.unaries(count, [&](std::size_t at, std::uint64_t high) {
    const std::uint64_t more = high << parameters.tf | tfs[at];
    largest = std::max(largest, more);
    tfs[at] = static_cast<std::uint32_t>(more) + 1;
  });
  if (largest > 0xFFFF'FFFE) in.fail("tf above 32 bits");
}

}  // namespace inkling::storage
