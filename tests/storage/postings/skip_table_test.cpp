#include "storage/postings/skip_table.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "storage/bits/bytes.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::storage;

namespace {

using Random = std::mt19937_64;

const std::string kSkipsFile = "skips";

/// What is known of one full block.
struct SkippedBlock {
  Skip skip;
  Impacts impacts;
  std::uint32_t last_doc;
};

std::uint64_t random_below(Random& random, std::uint64_t bound) { return random() % bound; }

Impacts random_impacts(Random& random) {
  Impacts impacts;
  for (std::uint64_t left = 1 + random_below(random, Impacts::kMost); left > 0; --left) {
    impacts.add(Impact{static_cast<std::uint8_t>(random()), static_cast<std::uint8_t>(random())});
  }
  return impacts;
}

/// `count` blocks with numbers below `bound`.
std::vector<SkippedBlock> random_blocks(Random& random, std::size_t count, std::uint64_t bound) {
  std::vector<SkippedBlock> blocks;
  std::uint64_t next = 0;
  for (; blocks.size() < count; next += kPostingBlock) {
    const Skip skip{random_below(random, std::min<std::uint64_t>(bound, 1u << 20)),
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
    SkipTableWriter writer;
    for (const SkippedBlock& block : of) writer.add(block.skip, block.impacts);
    bytes = std::string(writer.encode());
  }

  /// Of the first `size` bytes, exactly, so that a sanitizer sees what is read behind them.
  SkipTable read(std::size_t size) {
    padded = std::string(bytes, 0, size).append(BitReader::kReadBehind, '\xFF');
    padded.shrink_to_fit();
    return {BitReader(as_bytes(padded).first(size), kSkipsFile, 0), count, document_count};
  }
  SkipTable read() { return read(bytes.size()); }

  std::size_t count;
  std::uint32_t document_count;
  std::string bytes;
  std::string padded;
};

bool same(const Impacts& found, const Impacts& wanted) {
  // Those that are missing are the last once more.
  std::size_t at = 0;
  for (const Impact& impact : found.all()) {
    if (!(impact == wanted.all()[at])) return false;
    at = std::min(at + 1, wanted.all().size() - 1);
  }
  return at == wanted.all().size() - 1;
}

/// Reads on to the end, of whatever bytes.
void walk(SkipTable skips) {
  while (skips.blocks_left() > 0) {
    skips.impacts(skips.passed_blocks());
    skips.group_impacts(skips.passed_blocks());
    skips.pass_block();
  }
}

const std::vector<std::size_t> kCounts{1, 2, 31, 32, 33, 64, 65, 500};

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

}  // namespace

TEST_CASE("skips come back block by block") {
  for (const std::uint64_t bound : {std::uint64_t{1}, std::uint64_t{200}, std::uint64_t{1} << 50}) {
    CAPTURE(bound);
    for_each_table(kCounts, bound,
                   [](const std::vector<SkippedBlock>& blocks, Table table, Random&) {
                     SkipTable skips = table.read();
                     Skip passed;
                     for (const SkippedBlock& block : blocks) {
                       REQUIRE(skips.blocks_left() > 0);
                       CHECK(skips.passed() == passed);
                       CHECK(skips.next().skip == block.skip);
                       CHECK(skips.next().last_doc == block.last_doc);
                       CHECK(same(skips.impacts(skips.passed_blocks()), block.impacts));
                       passed += block.skip;
                       skips.pass_block();
                       CHECK(skips.first_possible() == std::uint64_t{block.last_doc} + 1);
                     }
                     CHECK(skips.blocks_left() == 0);
                     CHECK(skips.passed() == passed);
                   });
  }
}

TEST_CASE("no numbers at all and the greatest that there may be come back") {
  constexpr std::uint64_t kLarge = (std::uint64_t{1} << kMostBits) - 1;
  Impacts impacts;
  impacts.add(Impact{0xFF, 0xFF});
  impacts.add(Impact{0, 0});
  Table table({{{0, 0, kLarge}, impacts, 127}, {{0xFFFF'FEFF, kLarge, 0}, impacts, 0xFFFF'FFFE}});
  SkipTable skips = table.read();
  CHECK(skips.next().skip == Skip{0, 0, kLarge});
  skips.pass_block();
  CHECK(skips.next().skip == Skip{0xFFFF'FEFF, kLarge, 0});
  CHECK(skips.next().last_doc == 0xFFFF'FFFE);
  CHECK(same(skips.impacts(0), impacts));
  CHECK(same(skips.impacts(1), impacts));
}

TEST_CASE("blocks below a document are passed, and no others") {
  for_each_table(kCounts, 200,
                 [](const std::vector<SkippedBlock>& blocks, Table table, Random& random) {
                   const std::size_t count = blocks.size();
                   for (int trial = 0; trial < 50; ++trial) {
                     SkipTable skips = table.read();
                     std::size_t at = 0;
                     for (std::uint64_t target = 0; at < count;
                          target += random_below(random, table.document_count)) {
                       CAPTURE(target);
                       while (at < count && blocks[at].last_doc < target) ++at;
                       skips.pass_below(static_cast<std::uint32_t>(target));
                       REQUIRE(skips.passed_blocks() == at);
                       if (at < count) CHECK(skips.next().skip == blocks[at].skip);
                       if (at < count && trial % 2 == 0) {
                         skips.pass_block();
                         ++at;
                       }
                     }
                   }
                 });
}

TEST_CASE("stretches are blocks, or groups of them where there are several") {
  for_each_table(kCounts, 200, [](const std::vector<SkippedBlock>& blocks, Table table, Random&) {
    const std::size_t count = blocks.size();
    SkipTable skips = table.read();
    const std::size_t together = count > kSkipGroup ? kSkipGroup : 1;
    for (std::size_t at = 0; at < count; at += together) {
      REQUIRE(skips.passed_blocks() == at);
      const std::size_t end = std::min(at + together, count);
      const Impacts impacts = skips.pass_group_or_block();
      CHECK(skips.first_possible() == std::uint64_t{blocks[end - 1].last_doc} + 1);
      for (std::size_t block = at; block < end; ++block) {
        for (const Impact& impact : blocks[block].impacts.all()) CHECK(impacts.covers(impact));
      }
    }
    CHECK(skips.blocks_left() == 0);
  });
}

TEST_CASE("a table that ends early, or goes on, or is of another count is refused") {
  for_each_table({1, 2, 32, 70}, 200, [](const std::vector<SkippedBlock>&, Table table, Random&) {
    for (std::size_t size = 0; size < table.bytes.size(); ++size) {
      CAPTURE(size);
      CHECK_THROWS_AS(table.read(size), CorruptIndexError);
    }
    table.bytes.push_back('\0');
    CHECK_THROWS_AS(table.read(), CorruptIndexError);
    table.bytes.pop_back();
    table.count += 10;
    CHECK_THROWS_AS(walk(table.read()), CorruptIndexError);
  });
}

TEST_CASE("documents past the end of the segment are refused") {
  for_each_table(kCounts, 200, [](const std::vector<SkippedBlock>&, Table table, Random&) {
    CHECK_NOTHROW(walk(table.read()));
    --table.document_count;
    CHECK_THROWS_AS(walk(table.read()), CorruptIndexError);
  });
}

TEST_CASE("a group that its blocks do not make is refused where they were read") {
  Random random(56);
  const std::vector<SkippedBlock> blocks = random_blocks(random, 64, 200);
  std::vector<SkipRows::Row> rows;
  std::vector<SkipRows::Row> groups(2);
  for (const SkippedBlock& block : blocks) {
    groups[rows.size() / kSkipGroup].skip += block.skip;
    rows.push_back({block.skip, block.impacts});
  }
  for (SkipRows::Row& group : groups) group.impacts.add(Impact{0xFF, 0});
  for (const Skip& more : {Skip{0, 0, 0}, Skip{1, 0, 0}, Skip{0, 1, 0}, Skip{0, 0, 1}}) {
    groups[0].skip += more;
    BitWriter bits;
    SkipRows::put(groups, bits);
    SkipRows::put(rows, bits);
    Table table(blocks);
    table.document_count += 1;
    table.bytes = std::string(bits.view());
    if (more == Skip{}) {
      CHECK_NOTHROW(walk(table.read()));
    } else {
      CHECK_THROWS_AS(walk(table.read()), CorruptIndexError);
    }
  }
}

TEST_CASE("flipped bits of a table are refused or leave one whose documents lie in the segment") {
  for_each_table({1, 3, 40}, 200, [](const std::vector<SkippedBlock>&, const Table& good, Random&) {
    for (std::size_t bit = 0; bit < 8 * good.bytes.size(); ++bit) {
      Table table = good;
      table.bytes[bit / 8] = static_cast<char>(table.bytes[bit / 8] ^ 1 << bit % 8);
      try {
        SkipTable skips = table.read();
        while (skips.blocks_left() > 0) {
          const std::uint32_t last_doc = skips.next().last_doc;
          CHECK(last_doc < table.document_count);
          skips.impacts(skips.passed_blocks());
          skips.pass_block();
        }
      } catch (const CorruptIndexError&) {
      }
    }
  });
}
