#include "indexer/invert/stretches.h"

#include <doctest/doctest.h>

#include <random>
#include <vector>

using namespace inkling::indexer;

TEST_CASE("every ordinal is found in the last stretch that begins at it or before") {
  for (const std::uint32_t longest : {1u, 3u, 40u, 1000u}) {
    CAPTURE(longest);
    std::mt19937 random(longest);
    std::vector<Stretch> stretches;
    std::vector<std::uint32_t> doc_of;  // by ordinal
    for (std::uint32_t doc = 0; doc < 500; ++doc) {
      stretches.push_back({static_cast<std::uint32_t>(doc_of.size()), doc, 0});
      doc_of.insert(doc_of.end(), 1 + random() % longest, doc);
    }
    const StretchTable table(stretches, static_cast<std::uint32_t>(doc_of.size()));
    std::size_t wrong = 0;
    for (std::uint32_t ordinal = 0; ordinal < doc_of.size(); ++ordinal) {
      if (table[ordinal].doc != doc_of[ordinal]) ++wrong;
    }
    CHECK(wrong == 0);
  }
}
