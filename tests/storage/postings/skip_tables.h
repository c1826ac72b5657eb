#pragma once

/// Tables of skips of random blocks, written and opened.

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "storage/bits/bytes.h"
#include "storage/postings/skip_table.h"
#include "tests/support/rounds.h"

namespace inkling::test {

using Random = std::mt19937_64;

inline const std::string kSkipsFile = "skips";

/// What is known of one full block.
struct SkippedBlock {
  storage::Skip skip;
  storage::Impacts impacts;
  std::uint32_t last_doc;
};

inline std::uint64_t random_below(Random& random, std::uint64_t bound) { return random() % bound; }

inline storage::Impacts random_impacts(Random& random) {
  storage::Impacts impacts;
  for (std::uint64_t left = 1 + random_below(random, storage::Impacts::kMost); left > 0; --left) {
    impacts.add(
        storage::Impact{static_cast<std::uint8_t>(random()), static_cast<std::uint8_t>(random())});
  }
  return impacts;
}

/// `count` blocks with numbers below `bound`.
inline std::vector<SkippedBlock> random_blocks(Random& random, std::size_t count,
                                               std::uint64_t bound) {
  std::vector<SkippedBlock> blocks;
  std::uint64_t next = 0;
  for (; blocks.size() < count; next += kPostingBlock) {
    const storage::Skip skip{random_below(random, std::min<std::uint64_t>(bound, 1u << 20)),
                             random_below(random, bound), random_below(random, bound)};
    next += skip.gaps;
    blocks.push_back(
        {skip, random_impacts(random), static_cast<std::uint32_t>(next + kPostingBlock - 1)});
  }
  return blocks;
}

/// A table in bytes that may be read past their end.
struct Table {
  explicit Table(const std::vector<SkippedBlock>& of)
      : count(of.size()), document_count(of.back().last_doc + 1) {
    storage::SkipTableWriter writer;
    for (const SkippedBlock& block : of) writer.add(block.skip, block.impacts);
    bytes = std::string(writer.encode());
  }

  /// Of the first `size` bytes, exactly, so that a sanitizer sees what is read behind them.
  storage::SkipTable read(std::size_t size) {
    padded = std::string(bytes, 0, size).append(storage::BitReader::kReadBehind, '\xFF');
    padded.shrink_to_fit();
    return {storage::BitReader(storage::as_bytes(padded).first(size), kSkipsFile, 0), count,
            document_count};
  }
  storage::SkipTable read() { return read(bytes.size()); }

  std::size_t count;
  std::uint32_t document_count;
  std::string bytes;
  std::string padded;
};

inline const std::vector<std::size_t> kBlockCounts{1, 2, 31, 32, 33, 64, 65, 500};

/// Calls `check(blocks, table, random)` with so many random blocks, and the table of them, for each
/// of `counts`.
template <typename Check>
void for_each_table(const std::vector<std::size_t>& counts, std::uint64_t bound, Check check) {
  const std::uint32_t seed = test::seed_or(51);
  CAPTURE(seed);
  Random random(seed);
  for (const std::size_t count : counts) {
    CAPTURE(count);
    const std::vector<SkippedBlock> blocks = random_blocks(random, count, bound);
    check(blocks, Table(blocks), random);
  }
}

}  // namespace inkling::test
