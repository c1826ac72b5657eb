#include "indexer/invert/term_order.h"

#include <doctest/doctest.h>

#include <random>
#include <string>

#include "storage/bits/bytes.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::indexer;

TEST_CASE(
    "keys are ordered as the bytes of their terms are, whatever they skip of what all share") {
  std::mt19937 random(7);
  const auto random_term = [&] {
    // As often as not the numbers of a key are equal, and what lies behind them, or where a term
    // ends, decides.
    std::string term = "shared" + std::string(random() % 2 == 0 ? 0 : 12 + random() % 8, 'a');
    for (std::size_t left = random() % 12; left > 0; --left) term += "ab\xff\0"[random() % 4];
    return term;
  };
  for (int round = 0; round < inkling::test::rounds(100'000); ++round) {
    const std::string a = random_term();
    const std::string b = random_term();
    for (const std::size_t skipped : {0u, 3u, 6u}) {
      REQUIRE((TermKey(a, skipped) < TermKey(b, skipped)) == (a < b));
      REQUIRE((TermKey(a, skipped) == TermKey(b, skipped)) == (a == b));
    }
    REQUIRE(storage::shared_prefix(a, b) >= 6);
    REQUIRE(a.substr(0, storage::shared_prefix(a, b)) == b.substr(0, storage::shared_prefix(a, b)));
  }
}
