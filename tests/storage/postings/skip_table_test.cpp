#include "storage/postings/skip_table.h"

#include <doctest/doctest.h>

#include <vector>

#include "tests/storage/postings/skip_tables.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

namespace {

bool same(const Impacts& found, const Impacts& wanted) {
  // Those that are missing are the last once more.
  std::size_t at = 0;
  for (const Impact& impact : found.all()) {
    if (!(impact == wanted.all()[at])) return false;
    at = std::min(at + 1, wanted.all().size() - 1);
  }
  return at == wanted.all().size() - 1;
}

}  // namespace

TEST_CASE("skips come back block by block") {
  for (const std::uint64_t bound : {std::uint64_t{1}, std::uint64_t{200}, std::uint64_t{1} << 50}) {
    CAPTURE(bound);
    for_each_table(kBlockCounts, bound,
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
  for_each_table(kBlockCounts, 200,
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
  for_each_table(kBlockCounts, 200,
                 [](const std::vector<SkippedBlock>& blocks, Table table, Random&) {
                   const std::size_t count = blocks.size();
                   SkipTable skips = table.read();
                   const std::size_t together = count > kSkipGroup ? kSkipGroup : 1;
                   for (std::size_t at = 0; at < count; at += together) {
                     REQUIRE(skips.passed_blocks() == at);
                     const std::size_t end = std::min(at + together, count);
                     const Impacts impacts = skips.pass_group_or_block();
                     CHECK(skips.first_possible() == std::uint64_t{blocks[end - 1].last_doc} + 1);
                     for (std::size_t block = at; block < end; ++block) {
                       for (const Impact& impact : blocks[block].impacts.all())
                         CHECK(impacts.covers(impact));
                     }
                   }
                   CHECK(skips.blocks_left() == 0);
                 });
}
