#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/error.h"
#include "storage/postings/skip_table.h"
#include "tests/storage/postings/skip_tables.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

/// Reads on to the end, of whatever bytes.
void walk(SkipTable skips) {
  while (skips.blocks_left() > 0) {
    skips.impacts(skips.passed_blocks());
    skips.group_impacts(skips.passed_blocks());
    skips.pass_block();
  }
}

}  // namespace

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
  for_each_table(kBlockCounts, 200, [](const std::vector<SkippedBlock>&, Table table, Random&) {
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
