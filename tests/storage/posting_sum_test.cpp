#include "storage/posting_sum.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <utility>

#include "tests/support/instructions.h"

namespace inkling::storage {

namespace {

void check_sums() {
  for (std::uint32_t seed = 1; seed <= 50; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const auto bound = static_cast<std::uint32_t>(1 + random() % (seed % 10 == 0 ? 50'000 : 2000));
    for (const std::uint32_t postings : {bound / 1000, bound / 200, bound / 20, bound, 20 * bound}) {
      PostingAdder adder(bound);
      std::map<DocId, std::uint32_t> sums;
      for (std::size_t count = 0; count < postings; ++count) {
        // Some come again where postings are few, too.
        const DocId doc{static_cast<std::uint32_t>(random() % (count % 3 == 0 ? bound / 1000 + 1 : bound))};
        const auto tf = static_cast<std::uint32_t>(1 + random() % (count % 7 == 0 ? 600 : 9));
        adder.add(doc, tf);
        sums[doc] += tf;
      }
      const PostingSum found = std::move(adder).take();
      REQUIRE(found.docs.size() == sums.size());
      REQUIRE(found.tfs.size() == sums.size());
      std::size_t at = 0;
      for (const auto& sum : sums) {
        CHECK(found.docs[at] == sum.first);
        CHECK(found.tfs[at++] == sum.second);
      }
    }
  }
}

}  // namespace

TEST_CASE("postings add up by document, in any order, few and many, small and large") {
  inkling::test::with_all_instructions([] { check_sums(); });
}

}  // namespace inkling::storage
